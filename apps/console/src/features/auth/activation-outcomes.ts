import { CallError } from '@orrery/client';
import { DOOR_ERRORS } from '@orrery/contract';

/** What the page says of a refusal, and what the visitor can do next. */
export interface ActivationOutcome {
  readonly title: 'auth.unknownAccount' | 'auth.wrongCode' | 'auth.expired' | 'auth.alreadyActive';
  readonly hint:
    | 'auth.unknownAccountHint'
    | 'auth.wrongCodeHint'
    | 'auth.expiredHint'
    | 'auth.alreadyActiveHint';
  /** Offers the way to the log-in. */
  readonly canLogIn: boolean;
}

/** A handler for each refusal that has one, by the envelope's `s` (AUTH-29). */
const OUTCOMES: ReadonlyMap<number, ActivationOutcome> = new Map([
  [
    DOOR_ERRORS['activation.unknown-account'].s,
    { title: 'auth.unknownAccount', hint: 'auth.unknownAccountHint', canLogIn: false },
  ],
  [
    DOOR_ERRORS['activation.wrong-code'].s,
    { title: 'auth.wrongCode', hint: 'auth.wrongCodeHint', canLogIn: false },
  ],
  [DOOR_ERRORS['activation.expired'].s, { title: 'auth.expired', hint: 'auth.expiredHint', canLogIn: false }],
  [
    DOOR_ERRORS['activation.already-active'].s,
    { title: 'auth.alreadyActive', hint: 'auth.alreadyActiveHint', canLogIn: true },
  ],
]);

/** @returns null where only the general handler can speak */
export function findActivationOutcome(error: unknown): ActivationOutcome | null {
  return error instanceof CallError ? (OUTCOMES.get(error.status) ?? null) : null;
}
