import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';

/** What is said of a repeat that differs, by the field that it was typed into (AUTH-24, AUTH-26, AUTH-32). */
const DIFFERS = {
  repwd: {
    en: 'The confirmed password and new password do not match',
    zh: '两次输入的新密码不一致',
  },
  password_second: { en: 'The two passwords do not match', zh: '两次输入的密码不一致' },
} as const satisfies Record<string, Record<Language, string>>;

/**
 * Refuses a repeat that differs from the password.
 * @throws AppError `input.invalid` naming the repeat's field, in the caller's language
 */
export function requireSame(
  password: string,
  repeat: { readonly field: keyof typeof DIFFERS; readonly value: string },
  language: Language,
): void {
  if (password === repeat.value) return;
  throw new AppError('input.invalid', { fields: { [repeat.field]: DIFFERS[repeat.field][language] } });
}
