import { ACTIVATION_PASSWORD } from '@orrery/contract';

/** What the activation page asks for. */
export interface ActivationInput {
  readonly password: string;
  readonly repeat: string;
}

/** A message at each field that needs one. */
export interface ActivationFaults {
  readonly password?: 'auth.activateEmpty' | 'auth.activateRule';
  readonly repeat?: 'auth.activateRepeatEmpty' | 'auth.activateDiffers';
}

/** The fields in the order in which they are asked for. */
export const ACTIVATION_FIELDS = ['password', 'repeat'] as const satisfies readonly (keyof ActivationInput)[];

/**
 * Checks a first password: 6 to 20 word characters, the repeat required and equal (AUTH-23 to AUTH-26, AUTH-Q1).
 * Both versions of the page share the rule; version 1 says "invalid password" and "passwords differ" for each fault.
 */
export function findActivationFaults({ password, repeat }: ActivationInput): ActivationFaults {
  const weak = !ACTIVATION_PASSWORD.test(password);
  return {
    ...(weak ? { password: password === '' ? 'auth.activateEmpty' : 'auth.activateRule' } : {}),
    ...(repeat === '' ? { repeat: 'auth.activateRepeatEmpty' } : {}),
    ...(repeat !== '' && repeat !== password ? { repeat: 'auth.activateDiffers' } : {}),
  };
}

/** What the page lists while one types: which needs a password meets. */
export function toNeeds(password: string): { readonly length: boolean; readonly word: boolean } {
  return { length: password.length >= 6 && password.length <= 20, word: /^\w+$/.test(password) };
}

/** How hard a password is to guess, roughly: 0 not allowed, 1 weak, 2 fair, 3 good. */
export function toStrength(password: string): 0 | 1 | 2 | 3 {
  if (!ACTIVATION_PASSWORD.test(password)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /_/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5 || (kinds === 1 && password.length < 12)) return 1;
  return kinds >= 3 && password.length >= 10 ? 3 : 2;
}
