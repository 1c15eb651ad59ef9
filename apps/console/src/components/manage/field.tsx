import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { FieldNote } from './field-note';

interface FieldProps {
  readonly label: string;
  /** What is wrong with the value; nothing where it is empty. */
  readonly error?: string | null | undefined;
  /** What is worth knowing while nothing is wrong. */
  readonly hint?: string | null | undefined;
  /** Where a form finds the control to bring somebody to (`data-field`). */
  readonly name?: string;
  /** Gets what ties the control to its label and message. */
  readonly children: (control: FieldControl) => ReactNode;
}

/** What a control of the component library takes from its field. */
export interface FieldControl {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** A label above its control, and a line below it for a hint or for what is wrong, as in every form of management. */
export function Field({ label, error, hint, name, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        status: error ? 'error' : '',
        'aria-invalid': Boolean(error),
        'aria-describedby': noteId,
      })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
