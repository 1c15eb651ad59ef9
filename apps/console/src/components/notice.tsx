import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly detail?: string;
  /** The next step. */
  readonly action?: ReactNode;
  /** `broken` draws the orbit with a broken arm. */
  readonly mood?: 'empty' | 'broken';
  /** The notice is all of the page, and its title the page's heading. */
  readonly alone?: boolean;
}

/** What stands where content would: nothing found, nothing yet, or a failure with its way out. */
export function Notice({ title, detail, action, mood = 'empty', alone = false }: NoticeProps) {
  const Title = alone ? 'h1' : 'p';
  return (
    <div className={styles.notice} role={mood === 'broken' ? 'alert' : 'status'}>
      <svg width="120" height="120" viewBox="-60 -60 120 120" fill="none" aria-hidden="true">
        <circle r="54" stroke="var(--line-strong)" strokeOpacity=".5" />
        <circle r="34" stroke="var(--line-strong)" strokeOpacity=".5" />
        <circle r="9" fill="var(--mark)" />
        <path
          d={mood === 'broken' ? 'M0 0 16 -10M26 -18 38 -27' : 'M0 0 27 -20'}
          stroke="var(--mark)"
          strokeWidth="2"
        />
        <circle cx="27" cy="-20" r={mood === 'broken' ? 0 : 5} fill="var(--mark)" />
        <circle cx="-38" cy="38" r="7" stroke="var(--mark)" strokeDasharray="3 3" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {action}
    </div>
  );
}
