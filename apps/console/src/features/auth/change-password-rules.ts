import { PASSWORD } from '@orrery/contract';

/** What the dialog asks for. */
export interface PasswordChange {
  readonly old: string;
  readonly fresh: string;
  readonly repeat: string;
}

/** A message at each field that needs one. */
export type PasswordFaults = {
  readonly [Field in keyof PasswordChange]?: 'auth.passwordRule' | 'auth.repeatEmpty' | 'auth.repeatDiffers';
};

/** The fields in the order in which they are asked for. */
export const PASSWORD_FIELDS = [
  'old',
  'fresh',
  'repeat',
] as const satisfies readonly (keyof PasswordChange)[];

/** Checks a change of password: both 6 to 20 characters without blanks, the repeat equal (AUTH-31, AUTH-32). */
export function findPasswordFaults({ old, fresh, repeat }: PasswordChange): PasswordFaults {
  return {
    ...(PASSWORD.test(old) ? {} : { old: 'auth.passwordRule' }),
    ...(PASSWORD.test(fresh) ? {} : { fresh: 'auth.passwordRule' }),
    ...(repeat === '' ? { repeat: 'auth.repeatEmpty' } : {}),
    ...(repeat !== '' && repeat !== fresh ? { repeat: 'auth.repeatDiffers' } : {}),
  };
}
