import { CircleAlert } from 'lucide-react';
import styles from './bind-dialog.module.css';

/** What is wrong with a field, below it; its room is always there. */
export function FieldMessage({ id, text }: { id: string; text: string | null }) {
  return (
    <p id={id} className={styles.message} role="alert">
      {text ? (
        <>
          <CircleAlert size={14} aria-hidden="true" />
          {text}
        </>
      ) : null}
    </p>
  );
}
