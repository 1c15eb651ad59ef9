import { RectangleGoggles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVideo } from './use-video';
import { VideoControls } from './video-controls';
import styles from './viewer.module.css';
import { ViewerFailure } from './viewer-failure';

interface FlatPlayerProps {
  readonly url: string;
  readonly poster: string;
  readonly title: string;
  /** Takes it to the class, where the headsets play it. */
  readonly onCourse: () => void;
}

/** A plain video; while it stands, what plays it here and what plays it in VR lie over it (LIB-46, LIB-48). */
export function FlatPlayer({ url, poster, title, onCourse }: FlatPlayerProps) {
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [failed, setFailed] = useState(false);
  const control = useVideo(video);
  if (failed) return <ViewerFailure title={t('viewer.failed')} onRetry={() => setFailed(false)} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: library videos carry no captions. */}
      <video
        ref={setVideo}
        className={styles.flat}
        src={url}
        poster={poster}
        aria-label={title}
        playsInline
        preload="auto"
        onClick={control.toggle}
        onError={() => setFailed(true)}
      />
      <VideoControls title={title} control={control} />
      {control.playing ? null : (
        <button type="button" className={styles.vr} onClick={onCourse}>
          <RectangleGoggles size={18} aria-hidden="true" />
          {t('viewer.inVr')}
        </button>
      )}
    </>
  );
}
