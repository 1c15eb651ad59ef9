import { useState } from 'react';
import { http } from '../../lib/http';
import { type ActivationOutcome, findActivationOutcome } from './activation-outcomes';
import { ACTIVATION_FIELDS, type ActivationInput, findActivationFaults } from './activation-rules';
import { useDoorTexts } from './door/door-texts';
import { toFailureWords, toWaitSeconds } from './door/failure';
import { useCountdown } from './door/use-countdown';

type FieldName = keyof ActivationInput;

/** The account and the school that it now belongs to. */
export interface Joined {
  readonly account: string;
  readonly schoolName: string;
}

/**
 * The activation's states: open, submitting, refused with what to do next, joined (AUTH-20, AUTH-21, AUTH-29).
 * @param account and `code` as they stand in the letter's link
 * @param focus brings the person to the first field that needs attention
 */
export function useActivation(account: string, code: string, focus: (field: FieldName) => void) {
  const t = useDoorTexts();
  const wait = useCountdown();
  const [input, setInput] = useState<ActivationInput>({ password: '', repeat: '' });
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [submitting, setSubmitting] = useState(false);
  const [outcome, setOutcome] = useState<ActivationOutcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [joined, setJoined] = useState<Joined | null>(null);
  const faults = findActivationFaults(input);

  function explain(error: unknown): void {
    const found = findActivationOutcome(error);
    const seconds = toWaitSeconds(error);
    if (found) setOutcome(found);
    else if (seconds !== null) wait.start(seconds);
    else setFailure(toFailureWords(error, t));
  }

  async function submit(): Promise<void> {
    setLeft(new Set(ACTIVATION_FIELDS));
    const first = ACTIVATION_FIELDS.find((field) => faults[field]);
    if (first) return focus(first);
    setOutcome(null);
    wait.start(0);
    setSubmitting(true);
    try {
      const { password, repeat } = input;
      const answer = await http.accountActivation({
        username: account,
        password,
        password_second: repeat,
        code,
      });
      setJoined({ account: answer.account, schoolName: answer.school_name });
    } catch (error) {
      explain(error);
    } finally {
      setSubmitting(false);
    }
  }

  const messageOf = (field: FieldName) => {
    const fault = left.has(field) ? faults[field] : undefined;
    return fault ? t(fault) : undefined;
  };
  return {
    input,
    messages: { password: messageOf('password'), repeat: messageOf('repeat') },
    wait,
    outcome,
    failure,
    joined,
    submitting,
    change: (field: FieldName, value: string) => setInput({ ...input, [field]: value }),
    /** A field shows its message once the person has left it with something in it. */
    leave: (field: FieldName) => input[field] && setLeft(new Set([...left, field])),
    submit,
    closeFailure: () => setFailure(null),
  };
}
