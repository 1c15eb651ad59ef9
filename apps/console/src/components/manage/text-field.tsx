import { Input, type InputRef } from 'antd';
import type { Ref } from 'react';
import { Field } from './field';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  /** What is wrong with the value, below it; null where nothing is. */
  readonly error?: string | null | undefined;
  readonly inputRef?: Ref<InputRef>;
  /** Shown and not to be changed. */
  readonly readOnly?: boolean;
  readonly inputMode?: 'text' | 'numeric';
  readonly onBlur?: () => void;
}

/** Most units that the field takes: more than allowed, so that a long text is refused and not cut. */
const MAX_LENGTH = 1000;

/** A field for one line of text. */
export function TextField({ label, error, inputRef, onChange, readOnly = false, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...rest}
          {...control}
          ref={inputRef ?? null}
          autoComplete="off"
          dir="auto"
          maxLength={MAX_LENGTH}
          readOnly={readOnly}
          variant={readOnly ? 'filled' : 'outlined'}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
