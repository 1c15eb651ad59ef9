import styles from './manage.module.css';

/** A text of any length in a table: what does not fit is cut, and whole under the pointer. */
export function LongText({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <span className={strong ? `${styles.long} ${styles.strong}` : styles.long} title={text}>
      {text}
    </span>
  );
}
