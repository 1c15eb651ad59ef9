import type { ReactNode } from 'react';
import styles from './filter-line.module.css';

/** Filters beside each other as far as the width allows; on a phone each has a line of its own. */
export function FilterLine({ children }: { children: ReactNode }) {
  return (
    <div className={styles.edge}>
      <div className={styles.line}>{children}</div>
    </div>
  );
}
