import { Modal } from 'antd';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { useSession } from '../../lib/session';
import { useApp } from '../../lib/use-app';
import { useReturnFocus } from '../../lib/use-return-focus';
import { PASSWORD_FIELDS, type PasswordChange } from './change-password-rules';
import { PasswordField } from './door/password-field';
import { useChangePassword } from './use-change-password';

const FORM = 'change-password';

const LABELS = { old: 'auth.old', fresh: 'auth.new', repeat: 'auth.repeat' } as const;

/** What a password manager calls the fields. */
const AUTO_COMPLETE = { old: 'current-password', fresh: 'new-password', repeat: 'new-password' } as const;

/** Most characters that a field takes: more than allowed, so that a long password is refused and not cut. */
const MAX_CHARACTERS = 200;

/** How long the notice stays: it is two sentences. */
const NOTICE_SECONDS = 5;

interface ChangePasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes the user's own password; closes on success and on cancel, and then forgets what was typed (AUTH-30). */
export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  return open ? <OpenDialog onClose={onClose} /> : null;
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const { message } = useApp();
  const account = useSession((session) => session.user?.account ?? '');
  const inputs: Record<keyof PasswordChange, RefObject<HTMLInputElement | null>> = {
    old: useRef(null),
    fresh: useRef(null),
    repeat: useRef(null),
  };
  const form = useChangePassword(
    () => {
      void message.success(
        <>
          <strong>{t('auth.changeDone')}</strong> {t('auth.changeOthers')}
        </>,
        NOTICE_SECONDS,
      );
      onClose();
    },
    (field) => inputs[field].current?.focus(),
  );
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('auth.changePassword')}
      okText={t('auth.changeSubmit')}
      cancelText={t('action.cancel')}
      okButtonProps={{ htmlType: 'submit', form: FORM, disabled: form.submitting }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.submitting) void form.submit();
        }}
      >
        {/* Password managers want to know whose password changes. */}
        <input
          className="visually-hidden"
          autoComplete="username"
          value={account}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {PASSWORD_FIELDS.map((field) => (
          <PasswordField
            key={field}
            label={t(LABELS[field])}
            words={{
              show: t('auth.showPassword'),
              hide: t('auth.hidePassword'),
              capsLock: t('auth.capsLock'),
            }}
            autoComplete={AUTO_COMPLETE[field]}
            autoFocus={field === 'old'}
            maxLength={MAX_CHARACTERS}
            inputRef={inputs[field]}
            value={form.input[field]}
            error={form.messages[field]}
            onChange={(value) => form.change(field, value)}
            onBlur={() => form.leave(field)}
          />
        ))}
      </form>
    </Modal>
  );
}
