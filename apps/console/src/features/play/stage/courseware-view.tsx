import { type DesiredPlay, positionAt, type Resource } from '@orrery/contract';
import type { SceneLesson } from '@orrery/scene';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SceneCanvas } from '../../../components/viewer/scene-canvas';
import { serverNow } from '../../../lib/live/connection';

interface CoursewareViewProps {
  readonly resource: Resource;
  readonly chapter: number | null;
  readonly timeline: DesiredPlay | null;
}

/** A courseware on the stage: the same scene as on the headsets, at the class's second. */
export function CoursewareView({ resource, chapter, timeline }: CoursewareViewProps) {
  const { t, i18n } = useTranslation();
  const [lesson, setLesson] = useState<SceneLesson | null>(null);
  useEffect(() => {
    const seconds = () => (timeline ? positionAt(timeline, serverNow()) : 0);
    lesson?.follow(timeline ? timeline.chapter : chapter, seconds);
  }, [lesson, chapter, timeline]);
  return (
    // A courseware speaks the language that it was opened in.
    <SceneCanvas
      key={i18n.language}
      resource={resource}
      kind="courseware"
      label={`${t('play.stage', { title: resource.title })} ${t('viewer.look')}`}
      failure={t('play.stageFailed')}
      onLesson={setLesson}
    />
  );
}
