import type { ResourceKind } from '@orrery/contract';
import { Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FullscreenButton } from '../../../components/viewer/fullscreen-button';
import { useSceneViewer } from '../../../components/viewer/use-scene-viewer';
import { useVideo } from '../../../components/viewer/use-video';
import styles from './preview.module.css';

interface PreviewProps {
  readonly url: string;
  readonly kind: ResourceKind;
  /** What the file is called. */
  readonly name: string;
}

/** The file itself, small, and on the whole screen where one wants to see more (RES-21). */
export function Preview({ url, kind, name }: PreviewProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const label = t('resourceForm.preview', { name });
  const handleFailure = useCallback(() => setFailed(true), []);
  const shared = { url, label, onFailure: handleFailure };
  if (failed) return <p className={styles.notice}>{t('resourceForm.noPreview')}</p>;
  return (
    <div ref={frame} className={`${styles.frame} dark`}>
      {kind === 'image' ? (
        <img className={styles.flat} src={url} alt={label} onError={handleFailure} />
      ) : kind === 'video' ? (
        <FlatVideo {...shared} />
      ) : (
        <Scene {...shared} kind={kind} />
      )}
      <FullscreenButton frame={frame} className={styles.full} />
    </div>
  );
}

interface PartProps {
  readonly url: string;
  readonly label: string;
  readonly onFailure: () => void;
}

function FlatVideo({ url, label, onFailure }: PartProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a file that is being uploaded carries no captions. */}
      <video
        ref={setVideo}
        className={styles.flat}
        src={url}
        aria-label={label}
        playsInline
        preload="auto"
        onError={onFailure}
      />
      <PlayButton video={video} />
    </>
  );
}

function Scene({ url, label, kind, onFailure }: PartProps & { readonly kind: ResourceKind }) {
  const { t } = useTranslation();
  const { host, status, media } = useSceneViewer({ url, poster: '', kind }, label);
  // What a browser cannot show is no fault of the file.
  useEffect(() => {
    if (status === 'failed') onFailure();
  }, [status, onFailure]);
  return (
    <>
      <div ref={host} className={styles.host} />
      {status === 'loading' ? <p className={styles.loading}>{t('viewer.loading')}</p> : null}
      <PlayButton video={media?.video ?? null} />
    </>
  );
}

function PlayButton({ video }: { video: HTMLVideoElement | null }) {
  const { t } = useTranslation();
  const { playing, toggle } = useVideo(video);
  if (!video) return null;
  const label = t(playing ? 'viewer.pause' : 'viewer.play');
  const Icon = playing ? Pause : Play;
  return (
    <button type="button" className={styles.play} aria-label={label} title={label} onClick={toggle}>
      <Icon size={16} fill="currentColor" aria-hidden="true" />
    </button>
  );
}
