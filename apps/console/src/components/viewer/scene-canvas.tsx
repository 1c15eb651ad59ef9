import type { Resource, ResourceKind } from '@orrery/contract';
import type { SceneAnimation, SceneLesson } from '@orrery/scene';
import { Spin } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../cover';
import { type SceneSight, useSceneViewer } from './use-scene-viewer';
import styles from './viewer.module.css';
import { ViewerFailure } from './viewer-failure';

interface SceneCanvasProps {
  readonly resource: Resource;
  readonly kind: ResourceKind;
  /** What the canvas is, for readers that do not see it. */
  readonly label: string;
  /** Said where the resource cannot be shown. */
  readonly failure: string;
  /** Hears of the scene's video, loaded and not started; null when it goes. */
  readonly onVideo?: (video: HTMLVideoElement | null) => void;
  /** Hears of the movement that a model brings along; null where it stands still, and when it goes. */
  readonly onAnimation?: (animation: SceneAnimation | null) => void;
  /** Hears of a courseware's chapters, which wait to be told the time; null when they go. */
  readonly onLesson?: (lesson: SceneLesson | null) => void;
  /** Hears of the open view, for what is laid over it; null when it goes. */
  readonly onSight?: (sight: SceneSight | null) => void;
}

/** A panorama to look around in, or a model to go around (LIB-44). */
export function SceneCanvas(props: SceneCanvasProps) {
  const { resource, kind, label, failure, onVideo, onAnimation, onLesson, onSight } = props;
  const { t } = useTranslation();
  const source = { url: resource.file_url, poster: resource.image_url, kind };
  const { host, status, media, sight, retry } = useSceneViewer(source, label);
  useEffect(() => onVideo?.(media?.video ?? null), [media, onVideo]);
  useEffect(() => onAnimation?.(media?.animation ?? null), [media, onAnimation]);
  useEffect(() => onLesson?.(media?.lesson ?? null), [media, onLesson]);
  useEffect(() => onSight?.(sight), [sight, onSight]);
  return (
    <>
      <div ref={host} className={styles.host} />
      {status === 'loading' ? (
        <div className={styles.over}>
          <Cover className={styles.veiled} src={resource.cover} width={1280} />
          <Spin size="large" description={t('viewer.loading')} />
        </div>
      ) : null}
      {status === 'failed' ? <ViewerFailure title={failure} onRetry={retry} /> : null}
    </>
  );
}
