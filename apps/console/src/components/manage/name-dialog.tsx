import { type InputRef, Modal } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../lib/use-return-focus';
import { MODAL_WIDTH_PX } from '../modal-width';
import { ChangedNotice } from './changed-notice';
import { TextField } from './text-field';
import { type NameForm, useNameForm } from './use-name-form';

interface NameDialogProps extends NameForm {
  readonly title: string;
  readonly open: boolean;
}

/** One dialog with one name field, to create and to rename a class, a group, a headset (CLS-03, DEV-17). */
export function NameDialog({ open, ...props }: NameDialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, ...props }: Omit<NameDialogProps, 'open'>) {
  const { t } = useTranslation();
  useReturnFocus();
  const id = useId();
  const input = useRef<InputRef>(null);
  const form = useNameForm(props, () => input.current?.focus());
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={title}
      okText={t('naming.save')}
      cancelText={t('action.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: form.saving || form.changed !== null }}
      mask={{ closable: false }}
      // Without motion the dialog takes the keyboard after `autoFocus` has given it to the field.
      afterOpenChange={(open) => open && input.current?.focus()}
      onCancel={props.onClose}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.saving && !form.changed) void form.save();
        }}
      >
        <TextField
          label={props.label}
          value={form.name}
          error={form.error}
          inputRef={input}
          autoFocus
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
      </form>
    </Modal>
  );
}
