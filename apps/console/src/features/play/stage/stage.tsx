import { type Resource, toResourceKind } from '@orrery/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/notice';
import { TypeIcon } from '../../../components/type-icon';
import { FullscreenButton } from '../../../components/viewer/fullscreen-button';
import { PageFrame } from '../../../components/viewer/page-frame';
import type { SceneSight } from '../../../components/viewer/use-scene-viewer';
import type { Lesson } from '../use-lesson';
import { About } from './about';
import { CoursewareView } from './courseware-view';
import { FlatImage } from './flat-image';
import { FlatVideo } from './flat-video';
import { GazeStrip } from './gaze/gaze-strip';
import { MarkerPin } from './gaze/marker-pin';
import { PanoramaLayers } from './gaze/panorama-layers';
import { PausedVeil } from './paused-veil';
import { SceneView } from './scene-view';
import styles from './stage.module.css';
import { isPanorama, usePanorama } from './use-panorama';
import { viewerRules } from './viewer-rules';

interface StageProps {
  readonly lesson: Lesson;
  /** Whether the screen stands on a projector: then it shows what the class sees, and nothing about anybody. */
  readonly isShared?: boolean;
}

/** The largest thing on the screen: what the class sees (PLAY-19). */
export function Stage({ lesson, isShared = false }: StageProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  const [sight, setSight] = useState<SceneSight | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const panorama = usePanorama(lesson, isShared);
  const { resource, playback } = lesson;
  if (!resource) return <EmptyStage failed={lesson.resourceFailed} />;
  const { marker, canMark } = panorama.pointing;
  const over = isPanorama(resource) ? sight : null;
  return (
    <section className={styles.stage} aria-label={t('play.stage', { title: resource.title })}>
      <section className={styles.frame} ref={frame} aria-label={resource.title}>
        <Picture
          resource={resource}
          lesson={lesson}
          canMark={canMark && !isShared}
          onSight={setSight}
          onVideo={setVideo}
        />
        {viewerRules(playback.status).overlay ? <PausedVeil /> : null}
        {over && !isShared ? <PanoramaLayers sight={over} lesson={lesson} panorama={panorama} /> : null}
        {over && isShared && marker ? <MarkerPin sight={over} marker={marker} /> : null}
        {isShared ? null : <Labels resource={resource} />}
        <FullscreenButton frame={frame} className={`${styles.pill} ${styles.corner}`} />
      </section>
      {over && !isShared ? (
        <GazeStrip
          resource={resource}
          video={video}
          sight={over}
          marker={marker}
          lookers={panorama.lookers}
          canMark={canMark}
        />
      ) : null}
    </section>
  );
}

function EmptyStage({ failed }: { failed: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={styles.stage}>
      <div className={styles.frame}>{failed ? <Notice mood="broken" title={t('error.fetch')} /> : null}</div>
    </section>
  );
}

function Labels({ resource }: { resource: Resource }) {
  return (
    <div className={styles.labels}>
      <span className={styles.pill}>
        <TypeIcon type={resource.res_type} />
        <span title={resource.title}>{resource.title}</span>
      </span>
      <About resource={resource} />
    </div>
  );
}

interface PictureProps {
  readonly resource: Resource;
  readonly lesson: Lesson;
  readonly canMark: boolean;
  readonly onSight: (sight: SceneSight | null) => void;
  readonly onVideo: (video: HTMLVideoElement | null) => void;
}

/** One way to show it per kind of resource, by file_type and is_bokong (PLAY-19). */
function Picture({ resource, lesson, canMark, onSight, onVideo }: PictureProps) {
  const { t } = useTranslation();
  const { timeline, chapter, status } = lesson.playback;
  const kind = toResourceKind(resource);
  const rule = viewerRules(status).video;
  if (kind === 'video') return <FlatVideo resource={resource} timeline={timeline} rule={rule} />;
  if (kind === 'image') return <FlatImage resource={resource} />;
  if (kind === 'courseware') {
    return <CoursewareView resource={resource} chapter={chapter} timeline={timeline} />;
  }
  if (kind === 'page') return <PageFrame url={resource.url} title={resource.title} />;
  return (
    <SceneView
      resource={resource}
      kind={kind}
      timeline={timeline}
      rule={rule}
      hint={canMark && isPanorama(resource) ? t('gaze.keys') : ''}
      onSight={onSight}
      onVideo={onVideo}
    />
  );
}
