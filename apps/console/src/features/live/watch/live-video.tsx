import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './watch.module.css';

/** How often the figures beside the picture change: people read them. */
const FIGURES_MS = 1_000;

/** What is known of a live picture. */
interface Figures {
  readonly framesPerSecond: number;
  /** From the headset's drawing to this screen, in milliseconds; null where the browser does not know. */
  readonly delayMs: number | null;
  readonly width: number;
  readonly height: number;
}

/** The headset's own picture; it stands over the mirror as soon as its first frame is there. */
export function LiveVideo({ stream, name }: { readonly stream: MediaStream; readonly name: string }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const figures = useFigures(video, stream);
  return (
    <>
      <video
        ref={video}
        className={figures ? `${styles.video} ${styles.shown}` : styles.video}
        aria-label={t('watch.video', { name })}
        muted
        autoPlay
        playsInline
      />
      {figures ? (
        <p className={`${styles.live} num`}>
          <i aria-hidden="true" />
          {figures.delayMs === null
            ? t('watch.liveFrames', { frames: figures.framesPerSecond, ...sizeOf(figures) })
            : t('watch.liveFull', {
                frames: figures.framesPerSecond,
                ms: figures.delayMs,
                ...sizeOf(figures),
              })}
        </p>
      ) : null}
    </>
  );
}

const sizeOf = ({ width, height }: Figures) => ({ size: `${width} × ${height}` });

/** Counts what is shown; null before the first frame. */
function useFigures(video: React.RefObject<HTMLVideoElement | null>, stream: MediaStream): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = stream;
    let frames = 0;
    let sinceMs = 0;
    let handle = 0;
    const count: VideoFrameRequestCallback = (nowMs, frame) => {
      handle = element.requestVideoFrameCallback(count);
      frames += 1;
      const isFirst = sinceMs === 0;
      if (!isFirst && nowMs - sinceMs < FIGURES_MS) return;
      const seconds = (nowMs - sinceMs) / 1000;
      setFigures({
        framesPerSecond: isFirst ? 1 : Math.round(frames / seconds),
        delayMs: delayOf(frame, nowMs),
        width: frame.width,
        height: frame.height,
      });
      frames = 0;
      sinceMs = nowMs;
    };
    handle = element.requestVideoFrameCallback(count);
    return () => {
      element.cancelVideoFrameCallback(handle);
      element.srcObject = null;
      setFigures(null);
    };
  }, [video, stream]);
  return figures;
}

/** Clocks of two machines are compared by the connection itself; before it has done so there is nothing to say. */
function delayOf({ captureTime }: VideoFrameCallbackMetadata, nowMs: number): number | null {
  if (captureTime === undefined) return null;
  const delay = Math.round(nowMs - captureTime);
  return delay >= 0 && delay < 10_000 ? delay : null;
}
