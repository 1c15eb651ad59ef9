import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './card-grid.module.css';

interface CardGridProps {
  readonly label: string;
  /** Least width of a card in CSS pixels. */
  readonly cardWidth: number;
  /** The cards are those of before; what was asked for is on its way. */
  readonly isStale?: boolean;
  /** A list item for each card. */
  readonly children: ReactNode;
}

/** Cards in as many columns as the width allows. */
export function CardGrid({ label, cardWidth, isStale = false, children }: CardGridProps) {
  const classes = isStale ? `${styles.grid} ${styles.stale}` : styles.grid;
  return (
    <ul className={classes} style={toColumns(cardWidth)} aria-busy={isStale} aria-label={label}>
      {children}
    </ul>
  );
}

interface CardBonesProps {
  readonly cardWidth: number;
  readonly count: number;
  /** Height of the words below a cover in CSS pixels. */
  readonly wordsHeight: number;
  readonly coverRatio?: '16 / 9' | '16 / 10';
}

/** Where the cards will be. */
export function CardBones({ cardWidth, count, wordsHeight, coverRatio = '16 / 10' }: CardBonesProps) {
  const { t } = useTranslation();
  const shape = { aspectRatio: coverRatio, marginBottom: wordsHeight };
  return (
    <ul className={styles.grid} style={toColumns(cardWidth)} aria-busy="true" aria-label={t('app.loading')}>
      {Array.from({ length: count }, (_, index) => `bone-${index}`).map((key) => (
        <li key={key} className={styles.bone} style={shape} />
      ))}
    </ul>
  );
}

function toColumns(cardWidth: number): CSSProperties {
  return { gridTemplateColumns: `repeat(auto-fill, minmax(min(${cardWidth}px, 100%), 1fr))` };
}
