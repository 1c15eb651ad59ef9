import type { ReactNode } from 'react';
import styles from './charts.module.css';

interface ChartCardProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: string;
  /** Small buttons at the right end. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The card that a chart stands on, also for figures that need no chart. */
export function ChartCard({ title, note, tools, children }: ChartCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {note ? <span className={styles.note}>{note}</span> : null}
        {tools ? <span className={styles.tools}>{tools}</span> : null}
      </header>
      {children}
    </section>
  );
}
