import styles from './manage.module.css';

interface LongTextProps {
  readonly text: string;
  readonly strong?: boolean;
  /** For tables with many columns. */
  readonly narrow?: boolean;
}

/** A text of any length in a table: what does not fit is cut, and whole under the pointer. */
export function LongText({ text, strong = false, narrow = false }: LongTextProps) {
  const names = [styles.long, strong && styles.strong, narrow && styles.narrow];
  return (
    <span className={names.filter(Boolean).join(' ')} title={text}>
      {text}
    </span>
  );
}
