import { hasTimeline, type Resource, type ResourceKind } from '@orrery/contract';
import type { SceneAnimation } from '@orrery/scene';
import { Move3d } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnimationButton } from './animation-button';
import { SceneCanvas } from './scene-canvas';
import { useVideo } from './use-video';
import { VideoControls } from './video-controls';
import styles from './viewer.module.css';

/** A panorama, a 360 video with a play button of its own, or a model (LIB-44, LIB-45). */
export function ScenePlayer({ resource, kind }: { resource: Resource; kind: ResourceKind }) {
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [animation, setAnimation] = useState<SceneAnimation | null>(null);
  const control = useVideo(video);
  const moves = hasTimeline(kind);
  const hint = t(kind === 'model' ? 'viewer.turn' : 'viewer.look');
  const touchHint = t(kind === 'model' ? 'viewer.turnTouch' : 'viewer.lookTouch');
  return (
    <>
      <SceneCanvas
        resource={resource}
        kind={kind}
        label={t('viewer.scene', { title: resource.title, hint })}
        failure={t('viewer.failed')}
        onVideo={setVideo}
        onAnimation={setAnimation}
      />
      <p className={moves ? `${styles.hint} ${styles.above}` : styles.hint} aria-hidden="true">
        <Move3d size={16} />
        <span className={styles.byHand}>{hint}</span>
        <span className={styles.byFinger}>{touchHint}</span>
      </p>
      {moves && video ? <VideoControls title={resource.title} control={control} /> : null}
      {animation ? <AnimationButton animation={animation} /> : null}
    </>
  );
}
