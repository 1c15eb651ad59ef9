import { Cover } from '../cover';
import styles from './collage.module.css';

/** Covers of a collage (CRS-21). */
const COVERS = 4;

/** The first four covers of a course as one picture; fewer fill the same room. */
export function Collage({ covers }: { covers: readonly string[] }) {
  const shown = covers.slice(0, COVERS);
  return (
    <span className={styles.collage} data-covers={shown.length}>
      {shown.map((cover, index) => (
        // The same picture may stand twice, and nothing here is moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells them apart.
        <Cover key={index} src={cover} width={shown.length === 1 ? 640 : 320} />
      ))}
    </span>
  );
}
