import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

interface FieldNoteProps {
  /** By which the control is described. */
  readonly id: string;
  readonly error?: string | null | undefined;
  readonly hint?: string | null | undefined;
}

/** The line below a control: what is wrong, else what is worth knowing. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  return (
    <div id={id} className={styles.below}>
      <p role="alert" className={styles.error}>
        {error ? (
          <>
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </>
        ) : null}
      </p>
      {hint && !error ? <p>{hint}</p> : null}
    </div>
  );
}
