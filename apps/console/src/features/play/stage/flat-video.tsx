import type { DesiredPlay, Resource } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewerFailure } from '../../../components/viewer/viewer-failure';
import styles from './stage.module.css';
import { useFollow } from './use-follow';
import type { ViewerRules } from './viewer-rules';

interface FlatVideoProps {
  readonly resource: Resource;
  readonly timeline: DesiredPlay | null;
  readonly rule: ViewerRules['video'];
}

/** A plain video; it is silent, because the sound is on the headsets. */
export function FlatVideo({ resource, timeline, rule }: FlatVideoProps) {
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [failed, setFailed] = useState(false);
  useFollow(video, timeline, rule);
  if (failed) return <ViewerFailure title={t('play.stageFailed')} onRetry={() => setFailed(false)} />;
  return (
    <video
      ref={setVideo}
      className={styles.flat}
      src={resource.video_url || resource.file_url}
      poster={resource.cover}
      aria-label={t('play.stage', { title: resource.title })}
      muted
      playsInline
      preload="auto"
      onError={() => setFailed(true)}
    />
  );
}
