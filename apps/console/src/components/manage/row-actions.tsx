import { Link } from 'react-router';
import styles from './row-actions.module.css';

/** One thing to do with a row: a screen to go to, a file to take along, or something that happens at once or in a dialog. */
export type RowAction = {
  /** The word that stands there. */
  readonly word: string;
  /** The same with the row's name, for screen readers: "Delete class 7 (2)". */
  readonly name?: string | undefined;
  /** It destroys something. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
} & (
  | { readonly to: string }
  | { readonly file: string; readonly fileName: string }
  | { readonly onClick: () => void }
);

/** What one does with a row, as quiet words at its end; a table of them does not shout. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Action key={action.word} action={action} />
      ))}
    </div>
  );
}

function Action({ action }: { action: RowAction }) {
  const { word, name = word, danger = false, disabled = false } = action;
  if ('to' in action) {
    return (
      <Link className={styles.action} to={action.to} aria-label={name}>
        {word}
      </Link>
    );
  }
  if ('file' in action) {
    return (
      <a className={styles.action} href={action.file} download={action.fileName} aria-label={name}>
        {word}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={danger ? `${styles.action} ${styles.danger}` : styles.action}
      aria-label={name}
      disabled={disabled}
      onClick={action.onClick}
    >
      {word}
    </button>
  );
}
