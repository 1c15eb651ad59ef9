import type { PlayDevice } from '@orrery/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Classroom } from '../../lib/classroom';
import { lazyPart } from '../../lib/lazy-part';
import type { DeviceView } from '../../lib/live/device-view';
import { usePageTitle } from '../../lib/use-page-title';
import { Centre } from './centre';
import { ControlBar } from './control-bar';
import { DevicesPanel } from './devices-panel';
import { PlayFooter } from './play-footer';
import { PlayHeader } from './play-header';
import { PlayListSider } from './play-list-sider';
import styles from './play-page.module.css';
import { PlayTabs } from './play-tabs';
import { Projection } from './projection';
import { type Lesson, useLesson } from './use-lesson';
import { usePlayTab } from './use-play-tab';
import { type Projector, useProjector } from './use-projector';
import { useShortcuts } from './use-shortcuts';

const ChooserDialog = lazyPart(async () => (await import('./chooser-dialog')).ChooserDialog);
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);

/** What the class view needs; it is a feature of its own, so the screen gets it from outside. */
export interface ClassViewInput {
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly classroom: Classroom;
}

interface PlayPageProps {
  readonly classView: (input: ClassViewInput) => ReactNode;
  /** Whose view the class sees, and the end of it: on each tab but the class view, which says it itself. */
  readonly spotlight: (devices: readonly PlayDevice[]) => ReactNode;
}

/** The teaching screen (PLAY-01): a dark control room around one stage, or that stage alone for the projector. */
export function PlayPage({ classView, spotlight }: PlayPageProps) {
  const { t } = useTranslation();
  const id = Number(useParams().id) || 0;
  const lesson = useLesson(id);
  const projector = useProjector();
  const [helping, setHelping] = useState(false);
  useLessonKeys(lesson, projector, () => setHelping(true));
  usePageTitle(lesson.resource?.title, t('play.page'));
  return (
    <>
      {projector.on ? (
        <Projection lesson={lesson} onLeave={projector.toggle} />
      ) : (
        <Room
          lesson={lesson}
          classView={classView}
          spotlight={spotlight}
          onProject={projector.toggle}
          onHelp={() => setHelping(true)}
        />
      )}
      <Suspense>{helping ? <ShortcutsDialog onClose={() => setHelping(false)} /> : null}</Suspense>
    </>
  );
}

function useLessonKeys(lesson: Lesson, projector: Projector, onHelp: () => void): void {
  const { playback, controls, steps } = lesson;
  useShortcuts({
    ' ': () => void playback.press(),
    ArrowLeft: steps.previous,
    ArrowRight: steps.next,
    m: () => void controls.toggleMute(),
    l: controls.toggleMode,
    s: () => void lesson.syncFrame(),
    p: projector.toggle,
    '?': onHelp,
  });
}

interface RoomProps extends PlayPageProps {
  readonly lesson: Lesson;
  readonly onProject: () => void;
  readonly onHelp: () => void;
}

/** Everything that the teacher needs around the stage. */
function Room({ lesson, classView, spotlight, onProject, onHelp }: RoomProps) {
  const { t } = useTranslation();
  const { tab, setTab, isReview } = usePlayTab(lesson);
  const { views, devices, classroom } = lesson;
  const isOverSeek = tab !== 'playback' && lesson.playback.pausable;
  return (
    <div className={styles.room}>
      <PlayHeader views={views} classroom={classroom} />
      <PlayListSider currentId={lesson.id} devices={devices} />
      <main className={isOverSeek ? `${styles.centre} ${styles.overSeek}` : styles.centre}>
        <PlayTabs tab={tab} isReview={isReview} onChange={setTab} onProject={onProject} onHelp={onHelp} />
        {tab === 'view' ? null : spotlight(devices)}
        <Centre tab={tab} lesson={lesson} classView={() => classView({ views, devices, classroom })} />
      </main>
      <aside className={styles.devices} aria-label={t('play.devices')}>
        <DevicesPanel views={views} selection={lesson.selection} loaded={lesson.loaded} />
        <ControlBar lesson={lesson} />
      </aside>
      <PlayFooter lesson={lesson} />
      <Suspense>
        <ChooserDialog />
      </Suspense>
    </div>
  );
}
