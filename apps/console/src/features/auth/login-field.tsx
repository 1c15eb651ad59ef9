import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './login-page.module.css';

interface LoginFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** Draws the input with the ids that tie it to its label and message. */
  readonly children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

/** A label above its input, and the message below it. */
export function LoginField({ label, error, children }: LoginFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': messageId, 'aria-invalid': Boolean(error) })}
      <p id={messageId} className={styles.error} role="alert">
        {error ? (
          <>
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </>
        ) : null}
      </p>
    </div>
  );
}
