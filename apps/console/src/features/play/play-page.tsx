import type { PlayDevice } from '@orrery/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Classroom } from '../../lib/classroom';
import type { DeviceView } from '../../lib/live/device-view';
import { usePageTitle } from '../../lib/use-page-title';
import { ChooserDialog } from './chooser-dialog';
import { ControlBar } from './control-bar';
import { DevicesPanel } from './devices-panel';
import { PlayFooter } from './play-footer';
import { PlayHeader } from './play-header';
import { PlayListSider } from './play-list-sider';
import styles from './play-page.module.css';
import { type PlayTab, PlayTabs } from './play-tabs';
import { ShortcutsDialog } from './shortcuts-dialog';
import { Stage } from './stage/stage';
import { useLesson } from './use-lesson';
import { useShortcuts } from './use-shortcuts';

/** What the class view needs; it is a feature of its own, so the screen gets it from outside. */
export interface ClassViewInput {
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly classroom: Classroom;
}

interface PlayPageProps {
  readonly classView: (input: ClassViewInput) => ReactNode;
}

/** The teaching screen (PLAY-01): a dark control room around one stage. */
export function PlayPage({ classView }: PlayPageProps) {
  const { t } = useTranslation();
  const id = Number(useParams().id) || 0;
  const lesson = useLesson(id);
  const [tab, setTab] = useState<PlayTab>('playback');
  const [helping, setHelping] = useState(false);
  const { playback, controls, steps } = lesson;
  useShortcuts({
    ' ': () => void playback.press(),
    ArrowLeft: steps.previous,
    ArrowRight: steps.next,
    m: () => void controls.toggleMute(),
    l: controls.toggleMode,
    s: () => void lesson.syncFrame(),
    '?': () => setHelping(true),
  });
  usePageTitle(lesson.resource?.title, t('play.page'));
  return (
    <div className={styles.room}>
      <PlayHeader views={lesson.views} classroom={lesson.classroom} onFinish={lesson.finish} />
      <PlayListSider currentId={id} devices={lesson.devices} />
      <main className={styles.centre}>
        <PlayTabs tab={tab} onChange={setTab} onHelp={() => setHelping(true)} />
        {tab === 'playback' ? (
          <Stage key={id} lesson={lesson} />
        ) : (
          classView({ views: lesson.views, devices: lesson.devices, classroom: lesson.classroom })
        )}
      </main>
      <aside className={styles.devices} aria-label={t('play.devices')}>
        <DevicesPanel views={lesson.views} selection={lesson.selection} loaded={lesson.loaded} />
        <ControlBar lesson={lesson} />
      </aside>
      <PlayFooter lesson={lesson} />
      <ChooserDialog />
      {helping ? <ShortcutsDialog onClose={() => setHelping(false)} /> : null}
    </div>
  );
}
