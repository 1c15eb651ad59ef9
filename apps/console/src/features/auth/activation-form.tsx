import { ArrowRight, Lock, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { ActivationOutcome } from './activation-outcomes';
import type { ActivationInput } from './activation-rules';
import { useDoorTexts } from './door/door-texts';
import { FailureDialog } from './door/failure-dialog';
import styles from './door/form.module.css';
import { FormWait } from './door/form-wait';
import { PasswordField } from './door/password-field';
import { usePasswordWords } from './door/use-password-words';
import { PasswordNeeds } from './password-needs';
import type { useActivation } from './use-activation';

const ICON = <Lock size={18} strokeWidth={1.6} aria-hidden="true" />;

/** More than allowed, so that a long password is refused and not cut. */
const MAX_CHARACTERS = 200;

interface ActivationFormProps {
  readonly account: string;
  readonly activation: ReturnType<typeof useActivation>;
  readonly fields: Record<keyof ActivationInput, RefObject<HTMLInputElement | null>>;
}

/** Password and repeat, with what became of an attempt above them; what was typed stays. */
export function ActivationForm({ account, activation, fields }: ActivationFormProps) {
  const t = useDoorTexts();
  const words = usePasswordWords();
  const { input, messages, change, leave, submitting } = activation;
  const common = { words, autoComplete: 'new-password', maxLength: MAX_CHARACTERS, icon: ICON };
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!submitting) void activation.submit();
        }}
      >
        <h2>{t('auth.activate')}</h2>
        <p className={styles.lead}>{t('auth.activateHint', { account })}</p>
        <Outcome account={account} outcome={activation.outcome} />
        {/* Password managers want to know whose password it is. */}
        <input
          className="visually-hidden"
          autoComplete="username"
          value={account}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          {...common}
          label={t('auth.activatePassword')}
          hint={<PasswordNeeds password={input.password} />}
          inputRef={fields.password}
          autoFocus
          value={input.password}
          error={messages.password}
          onChange={(value) => change('password', value)}
          onBlur={() => leave('password')}
        />
        <PasswordField
          {...common}
          label={t('auth.activateRepeat')}
          inputRef={fields.repeat}
          value={input.repeat}
          error={messages.repeat}
          onChange={(value) => change('repeat', value)}
          onBlur={() => leave('repeat')}
        />
        <FormWait {...activation.wait} />
        <button type="submit" className={styles.submit} disabled={submitting}>
          {t('auth.activateSubmit')}
          <ArrowRight size={20} aria-hidden="true" />
        </button>
      </form>
      <FailureDialog text={activation.failure} onClose={activation.closeFailure} />
    </>
  );
}

/** What the server answered, and the next step (AUTH-29). */
function Outcome({ account, outcome }: { account: string; outcome: ActivationOutcome | null }) {
  const t = useDoorTexts();
  return (
    <div role="alert">
      {outcome ? (
        <div className={styles.outcome}>
          <TriangleAlert size={18} aria-hidden="true" />
          <div>
            <h3>{t(outcome.title, { account })}</h3>
            <p>{t(outcome.hint)}</p>
            {outcome.canLogIn ? (
              <Link to="/login" state={{ account }}>
                {t('auth.toLogin')}
              </Link>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
