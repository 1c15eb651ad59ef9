import { ArrowBigUp, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field';
import styles from './field.module.css';

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

interface PasswordFieldProps extends FieldProps {
  readonly words: { readonly show: string; readonly hide: string; readonly capsLock: string };
}

/** A password with its show/hide switch (AUTH-01), which also says when Caps Lock is on. */
export function PasswordField({ words, hint, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const toggle = (
    <button
      type="button"
      className={styles.eye}
      aria-label={visible ? words.hide : words.show}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    >
      {visible ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
    </button>
  );
  return (
    <Field
      {...field}
      type={visible ? 'text' : 'password'}
      suffix={toggle}
      // Autofill sends key events that know no modifiers.
      onKey={(event) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)}
      hint={
        capsLock || hint ? (
          <>
            {hint}
            {capsLock ? (
              <span className={styles.caps} role="status">
                <ArrowBigUp size={14} aria-hidden="true" />
                {words.capsLock}
              </span>
            ) : null}
          </>
        ) : null
      }
    />
  );
}
