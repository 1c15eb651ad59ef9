import styles from './choice.module.css';

/** One thing to choose, with what tells it from others at its end. */
export function Choice({ name, note }: { name: string; note: string }) {
  return (
    <span className={styles.choice}>
      <span title={name}>{name}</span>
      <small title={note}>{note}</small>
    </span>
  );
}
