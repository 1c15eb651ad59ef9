import { Input, type InputRef } from 'antd';
import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import styles from './text-field.module.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  /** What is wrong with the value, below it; null where nothing is. */
  readonly error?: string | null | undefined;
  readonly inputRef?: Ref<InputRef>;
  /** Most units that the field takes: more than allowed, so that a long text is refused and not cut. */
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  /** Shown and not to be changed. */
  readonly readOnly?: boolean;
  readonly inputMode?: 'text' | 'numeric';
  readonly placeholder?: string | undefined;
  readonly onBlur?: () => void;
}

const MAX_LENGTH = 1000;

/** A label above its input, and the message below it, as in every form of management. */
export function TextField({ label, error, inputRef, onChange, readOnly, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        maxLength={MAX_LENGTH}
        autoComplete="off"
        {...rest}
        id={id}
        ref={inputRef ?? null}
        dir="auto"
        readOnly={readOnly ?? false}
        variant={readOnly ? 'filled' : 'outlined'}
        status={error ? 'error' : ''}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-message`}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <p id={`${id}-message`} className={styles.message} role="alert">
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
