import { useState } from 'react';
import styles from './cover.module.css';

interface CoverProps {
  /** Address of the picture on this server. */
  readonly src: string;
  /** Width in device pixels in which the server sends it. */
  readonly width: number;
  readonly className?: string | undefined;
}

/** A cover in the size that it is shown in. Its title stands beside it, so it is decoration to readers. */
export function Cover({ src, width, className }: CoverProps) {
  const [failed, setFailed] = useState(false);
  const classes = [styles.cover, className].filter(Boolean).join(' ');
  if (!src || failed) return <span className={classes} aria-hidden="true" />;
  return (
    <img
      className={classes}
      src={sized(src, width)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
}

function sized(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`;
}
