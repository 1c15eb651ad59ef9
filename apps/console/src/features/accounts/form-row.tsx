import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './account-form.module.css';
import type { AccountField } from './account-values';

interface FormRowProps {
  /** Where the form finds the control to bring somebody to. */
  readonly field: AccountField;
  readonly label: string;
  readonly error?: string | undefined;
  /** What is worth knowing while nothing is wrong. */
  readonly hint?: string | undefined;
  /** Gets what ties the control to its label and message. */
  readonly children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** A label above its control, and a line below it for a hint or for what is wrong. */
export function FormRow({ field, label, error, hint, children }: FormRowProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={styles.row} data-field={field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        status: error ? 'error' : '',
        'aria-invalid': Boolean(error),
        'aria-describedby': messageId,
      })}
      <div id={messageId} className={styles.below}>
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
    </div>
  );
}
