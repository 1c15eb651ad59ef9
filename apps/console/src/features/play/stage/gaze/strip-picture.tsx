import type { Resource } from '@orrery/contract';
import { useEffect, useRef } from 'react';
import { toPictureSource } from '../../../../lib/picture-source';
import { STRIP_PICTURE_MS } from './gaze-limits';
import styles from './strip.module.css';
import { STRIP_LATITUDE } from './strip-place';

/** Pixels that a strip is wide at most, on a screen with two to a CSS pixel. */
const WIDTH = 1920;
const VIDEO = { width: 480, height: 80 } as const;

/** The whole panorama, flat, as the ground of the strip. */
export function StripPicture({ resource, video }: { resource: Resource; video: HTMLVideoElement | null }) {
  if (video) return <VideoPicture video={video} />;
  if (!resource.image_url) return null;
  return <img {...toPictureSource(resource.image_url, WIDTH)} className={styles.picture} alt="" />;
}

/** A frame of the stage's own video, now and then. */
function VideoPicture({ video }: { video: HTMLVideoElement }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const { videoWidth, videoHeight } = video;
      if (videoWidth === 0) return;
      const height = (videoHeight * STRIP_LATITUDE) / 90;
      const top = (videoHeight - height) / 2;
      const target = canvas.current?.getContext('2d');
      target?.drawImage(video, 0, top, videoWidth, height, 0, 0, VIDEO.width, VIDEO.height);
    };
    draw();
    const timer = setInterval(draw, STRIP_PICTURE_MS);
    video.addEventListener('seeked', draw);
    return () => {
      clearInterval(timer);
      video.removeEventListener('seeked', draw);
    };
  }, [video]);
  return <canvas ref={canvas} className={styles.frame} width={VIDEO.width} height={VIDEO.height} />;
}
