import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

/** What every input of the door and of the password dialog is made of. */
export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The message at the field; `undefined` where all is well. */
  readonly error?: string | undefined;
  /** A line below the input that is no error: a requirement, Caps Lock. */
  readonly hint?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly autoComplete: string;
  readonly autoFocus?: boolean;
  readonly maxLength: number;
  readonly icon?: ReactNode;
  readonly onBlur?: () => void;
}

interface FieldFrameProps extends FieldProps {
  readonly type: 'text' | 'password';
  /** A button behind the text. */
  readonly suffix?: ReactNode;
  readonly onKey?: (event: React.KeyboardEvent) => void;
}

/** A label above its input, and the message below it; nothing of the component library. */
export function Field(props: FieldFrameProps) {
  const { label, error, hint, icon, suffix, onKey } = props;
  const id = useId();
  const describedBy = [`${id}-message`, hint ? `${id}-hint` : ''].join(' ').trim();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={error ? `${styles.box} ${styles.wrong}` : styles.box}>
        {icon}
        <input
          id={id}
          ref={props.inputRef}
          type={props.type}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          onKeyDown={onKey}
          onKeyUp={onKey}
          autoComplete={props.autoComplete}
          // biome-ignore lint/a11y/noAutofocus: the first field of a page or dialog that is nothing but its form.
          autoFocus={props.autoFocus}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={props.maxLength}
          aria-describedby={describedBy}
          aria-invalid={Boolean(error)}
        />
        {suffix}
      </div>
      <p id={`${id}-message`} className={styles.error} role="alert">
        {error ? (
          <>
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </>
        ) : null}
      </p>
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}
