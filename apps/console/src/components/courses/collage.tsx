import { Cover } from '../cover';
import styles from './collage.module.css';

/** Covers of a collage (CRS-21). */
const COVERS = 4;

interface CollageProps {
  readonly items: readonly { readonly cover: string; readonly is_removed?: number | undefined }[];
}

/** The first four covers of a course as one picture; fewer fill the same room. What was removed is greyed. */
export function Collage({ items }: CollageProps) {
  const shown = items.slice(0, COVERS);
  return (
    <span className={styles.collage} data-covers={shown.length}>
      {shown.map(({ cover, is_removed }, index) => (
        <Cover
          // The same picture may stand twice, and nothing here is moved.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells them apart.
          key={index}
          src={cover}
          width={shown.length === 1 ? 640 : 320}
          className={is_removed ? styles.removed : undefined}
        />
      ))}
    </span>
  );
}
