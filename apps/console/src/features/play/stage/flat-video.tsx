import type { DesiredPlay, Resource } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './stage.module.css';
import { useFollow } from './use-follow';

/** A plain video; it is silent, because the sound is on the headsets. */
export function FlatVideo({ resource, timeline }: { resource: Resource; timeline: DesiredPlay | null }) {
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useFollow(video, timeline);
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
    />
  );
}
