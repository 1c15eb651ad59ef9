import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part';
import type { PlayTab } from './play-tabs';
import { Stage } from './stage/stage';
import type { Lesson } from './use-lesson';

const InstallTab = lazyPart(async () => (await import('./install-tab/install-tab')).InstallTab);
const TeachingData = lazyPart(async () => (await import('./teaching-data/teaching-data')).TeachingData);

interface CentreProps {
  readonly tab: PlayTab;
  readonly lesson: Lesson;
  readonly classView: () => ReactNode;
}

/** What the chosen tab shows (PLAY-03). */
export function Centre({ tab, lesson, classView }: CentreProps) {
  if (tab === 'view') return classView();
  if (tab === 'data') {
    return (
      <Suspense>
        <TeachingData lesson={lesson} />
      </Suspense>
    );
  }
  if (tab === 'installs' && lesson.resource) {
    return (
      <Suspense>
        <InstallTab resource={lesson.resource} classroom={lesson.classroom} devices={lesson.devices} />
      </Suspense>
    );
  }
  return <Stage key={lesson.id} lesson={lesson} />;
}
