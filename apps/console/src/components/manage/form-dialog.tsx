import { Modal } from 'antd';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../lib/use-return-focus';
import { MODAL_WIDTH_PX } from '../modal-width';

interface FormDialogProps {
  readonly title: ReactNode;
  /** The word on the button that ends the form; "Save" if left out. */
  readonly okText?: string;
  /** It destroys something. */
  readonly danger?: boolean;
  /** The form cannot be sent now: it is being saved, or a question above the button has to be answered first. */
  readonly blocked?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog with a form: the keyboard begins in its first field and goes back to where it was, Enter sends, and a click
 * beside the dialog loses nothing.
 */
export function FormDialog({ title, okText, danger = false, blocked = false, ...rest }: FormDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!blocked) rest.onSubmit();
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={title}
      okText={okText ?? t('manage.save')}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger, htmlType: 'submit', form: id, disabled: blocked }}
      mask={{ closable: false }}
      // Without motion the dialog takes the keyboard after its field has got it.
      afterOpenChange={(open) => open && begin(form.current)}
      onCancel={rest.onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={handleSubmit}>
        <Beginning form={form} />
        {rest.children}
      </form>
    </Modal>
  );
}

/** Begins once the form is in the page, which is after the dialog: one types while it still opens. */
function Beginning({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => begin(form.current), [form]);
  return null;
}

/** Gives the keyboard to the first field, unless somebody is in one already, or on a button of the dialog. */
function begin(form: HTMLFormElement | null): void {
  const dialog = form?.closest('[role="dialog"]');
  const used = document.activeElement?.closest('input, button');
  if (!form || (used && dialog?.contains(used))) return;
  form.querySelector<HTMLElement>('input:not([readonly], [disabled])')?.focus();
}
