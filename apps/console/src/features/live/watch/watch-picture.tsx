import { type PlayDevice, type Resource, toResourceKind } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import type { DeviceView } from '../../../lib/live/device-view';
import { FramePicture } from '../frames/frame-picture';
import { LobbyWord } from '../lobby-word';
import { LiveVideo } from './live-video';
import { MirrorPicture } from './mirror-picture';
import { useLiveStream } from './use-live-stream';
import styles from './watch.module.css';

/** Between two pictures of what a pose does not tell. */
const FRAME_MS = 3_000;

interface WatchPictureProps {
  readonly view: DeviceView;
  readonly device: PlayDevice;
  readonly resource: Resource | undefined;
}

/** The mirror at once, and the headset's own picture over it as soon as it is there (LIVE-03, LIVE-27). */
export function WatchPicture({ view, device, resource }: WatchPictureProps) {
  const { t } = useTranslation();
  const stream = useLiveStream(view.id, view.online && view.capabilities.includes('stream'));
  return (
    <>
      <Stillness view={view} device={device} resource={resource} />
      {stream && view.online ? (
        <LiveVideo stream={stream} name={view.name} />
      ) : (
        <p className={`${styles.live} ${styles.still}`}>
          <i aria-hidden="true" />
          {view.online ? t('watch.mirror') : t('live.fact.offline')}
        </p>
      )}
    </>
  );
}

function Stillness({ view, device, resource }: WatchPictureProps) {
  const kind = resource ? toResourceKind(resource) : null;
  if (!resource || !view.online) {
    return (
      <div className={styles.lobby}>
        <LobbyWord view={view} />
      </div>
    );
  }
  return (
    <>
      <MirrorPicture device={device} resource={resource} />
      {device.img && (kind === 'courseware' || kind === 'page') ? (
        <FramePicture address={device.img} intervalMs={FRAME_MS} onCover={() => undefined} />
      ) : null}
    </>
  );
}
