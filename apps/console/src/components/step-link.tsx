import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './step-link.module.css';

/** The next step of an empty list: a link that looks like the first button of a page. */
export function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.step}>
      {children}
    </Link>
  );
}
