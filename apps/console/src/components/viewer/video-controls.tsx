import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toClock } from '../../lib/format';
import type { VideoControl } from './use-video';
import styles from './viewer.module.css';

interface VideoControlsProps {
  readonly title: string;
  readonly control: VideoControl;
}

/** How finely the position can be set, in seconds. */
const SEEK_STEP = 0.1;

/** The big button while the video stands (LIB-45, LIB-48), and the bar under it. */
export function VideoControls({ title, control }: VideoControlsProps) {
  const { t } = useTranslation();
  const small = useRef<HTMLButtonElement>(null);
  const { playing, position, duration, muted } = control;
  const label = t(playing ? 'viewer.pause' : 'viewer.play');
  const clock = t('viewer.clock', { position: toClock(position), duration: toClock(duration) });
  return (
    <>
      {playing ? null : (
        <button
          type="button"
          className={styles.big}
          aria-label={t('viewer.playNamed', { title })}
          onClick={() => {
            // The big button goes: whoever pressed it by keyboard stays at the controls.
            small.current?.focus();
            control.toggle();
          }}
        >
          <Play size={40} fill="currentColor" aria-hidden="true" />
        </button>
      )}
      <div className={styles.bar}>
        <button ref={small} type="button" aria-label={label} title={label} onClick={control.toggle}>
          {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        </button>
        <input
          type="range"
          aria-label={t('viewer.position')}
          aria-valuetext={clock}
          min={0}
          max={duration}
          disabled={duration === 0}
          step={SEEK_STEP}
          value={Math.round(position / SEEK_STEP) * SEEK_STEP}
          onChange={(event) => control.seek(Number(event.target.value))}
        />
        <span className="num">{clock}</span>
        <button
          type="button"
          aria-label={t(muted ? 'viewer.unmute' : 'viewer.mute')}
          title={t(muted ? 'viewer.unmute' : 'viewer.mute')}
          onClick={control.toggleMute}
        >
          {muted ? <VolumeX size={18} aria-hidden="true" /> : <Volume2 size={18} aria-hidden="true" />}
        </button>
      </div>
    </>
  );
}
