import { type AccountEntry, type AccountFaults, findAccountFaults, MAX_NICKNAME } from '@orrery/contract';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';

type Text = Readonly<Record<Language, string>>;

const REQUIRED: Text = { en: 'This field is required.', zh: '此项必填。' };
const SUBJECT: Text = { en: 'Please choose a subject of this phase.', zh: '请选择该学段的学科。' };

/** What is said of a field, by what is wrong with it. */
const TEXTS: Readonly<Record<keyof AccountEntry, Readonly<Record<string, Text>>>> = {
  username: {
    empty: { en: 'Enter account', zh: '请输入账号' },
    rule: {
      en: 'A username has 4-30 letters, digits or underscores.',
      zh: '用户名须为4-30位字母、数字或下划线。',
    },
    fixed: { en: 'A username cannot be changed.', zh: '用户名不能修改。' },
  },
  nickname: {
    empty: REQUIRED,
    long: {
      en: `Please enter at most ${MAX_NICKNAME} characters.`,
      zh: `请输入不超过${MAX_NICKNAME}个字符。`,
    },
    rule: { en: 'This holds a character that cannot be shown.', zh: '含有无法显示的字符。' },
  },
  password: {
    empty: REQUIRED,
    rule: { en: 'A password has 6-20 characters without spaces.', zh: '密码须为6-20位，不能包含空格。' },
  },
  phase_id: { empty: REQUIRED, rule: { en: 'Please choose a phase.', zh: '请选择学段。' } },
  subject_id: { empty: REQUIRED, rule: SUBJECT },
};

/** The refusal of fields by what is wrong with each. */
export function fieldsRefused(
  faults: AccountFaults | { readonly username: 'fixed' },
  language: Language,
): AppError {
  const fields = Object.entries(faults).map(([field, fault]) => {
    const text = TEXTS[field as keyof AccountEntry][fault] ?? REQUIRED;
    return [field, text[language]] as const;
  });
  return new AppError('input.invalid', { fields: Object.fromEntries(fields) });
}

/**
 * Refuses an account that breaks the rules of its form (ACC-07 to ACC-15).
 * @throws AppError `input.invalid` naming every field, in the caller's language
 */
export function requireRules(entry: AccountEntry, isNew: boolean, language: Language): void {
  const faults = findAccountFaults(entry, isNew);
  if (Object.keys(faults).length > 0) throw fieldsRefused(faults, language);
}
