import { useRef } from 'react';
import { useParams } from 'react-router';
import { ActivationForm } from './activation-form';
import { bringToField } from './door/bring-to-field';
import { Door } from './door/door';
import { useDoorTexts } from './door/door-texts';
import { JoinedNote } from './joined-note';
import { useActivation } from './use-activation';

/** Sets the first password of an invited account, from the letter's link (AUTH-20 to AUTH-29). */
export function ActivationPage() {
  const t = useDoorTexts();
  const { account = '', code = '' } = useParams();
  const fields = { password: useRef<HTMLInputElement>(null), repeat: useRef<HTMLInputElement>(null) };
  const activation = useActivation(account, code, (field) => fields[field].current?.focus());
  return (
    <Door title={t('auth.activate')} onReturn={() => bringToField(fields.password.current)}>
      {activation.joined ? (
        <JoinedNote joined={activation.joined} />
      ) : (
        <ActivationForm account={account} activation={activation} fields={fields} />
      )}
    </Door>
  );
}
