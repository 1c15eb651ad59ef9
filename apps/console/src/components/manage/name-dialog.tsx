import type { InputRef } from 'antd';
import { useRef } from 'react';
import { ChangedNotice } from './changed-notice';
import { FormDialog } from './form-dialog';
import { TextField } from './text-field';
import { type NameForm, useNameForm } from './use-name-form';

interface NameDialogProps extends NameForm {
  readonly title: string;
}

/** One dialog with one name field, to create and to rename a class, a group, a headset (CLS-03, DEV-14). */
export function NameDialog({ title, ...props }: NameDialogProps) {
  const input = useRef<InputRef>(null);
  const form = useNameForm(props, () => input.current?.focus());
  return (
    <FormDialog
      title={title}
      blocked={form.saving || form.changed !== null}
      onSubmit={() => void form.save()}
      onClose={props.onClose}
    >
      <TextField
        label={props.label}
        value={form.name}
        error={form.error}
        inputRef={input}
        onChange={form.type}
        onBlur={form.leave}
      />
      {form.changed ? (
        <ChangedNotice
          changed={form.changed}
          labels={{ [props.field ?? 'name']: props.label }}
          onTakeTheirs={form.takeTheirs}
          onKeepMine={() => void form.keepMine()}
        />
      ) : null}
    </FormDialog>
  );
}
