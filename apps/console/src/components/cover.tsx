import { useState } from 'react';
import { toPictureSource } from '../lib/picture-source';
import styles from './cover.module.css';

interface CoverProps {
  /** Address of the picture on this server. */
  readonly src: string;
  /** The most pixels of a screen that it is wide: on dense screens two for each of the layout's. */
  readonly width: number;
  readonly className?: string | undefined;
}

/** A cover in the size that it is shown in. Its title stands beside it, so it is decoration to readers. */
export function Cover({ src, width, className }: CoverProps) {
  const [failed, setFailed] = useState('');
  const classes = [styles.cover, className].filter(Boolean).join(' ');
  if (!src || failed === src) return <span className={classes} aria-hidden="true" />;
  return (
    <img
      className={classes}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
      {...toPictureSource(src, width)}
    />
  );
}
