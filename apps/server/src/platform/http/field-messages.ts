import { ACTIVATION_PASSWORD, PASSWORD } from '@orrery/contract';
import type { Language } from './context';

/** What a validator says of one field. */
export interface FieldIssue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

type Text = Record<Language, string>;

const REQUIRED: Text = { en: 'This field is required.', zh: '此项必填。' };
const INVALID: Text = { en: 'This value is not valid.', zh: '此项的值无效。' };
const TOO_MANY: Text = { en: 'There are too many entries.', zh: '数量过多。' };
const FORMAT: Text = { en: 'This is not in the expected form.', zh: '格式不正确。' };

/** Forms that people type, by their pattern: what they may type is worth a sentence of its own. */
const PATTERNS: Readonly<Record<string, Text>> = {
  [String(PASSWORD)]: {
    en: 'A password has 6-20 characters without spaces.',
    zh: '密码须为6-20位，不能包含空格。',
  },
  [String(ACTIVATION_PASSWORD)]: {
    en: 'A password has 6-20 letters, digits or underscores.',
    zh: '密码须为6-20位字母、数字或下划线。',
  },
};

/**
 * Names each bad field once, in the caller's language.
 * @returns message by field name; `*` for the request as a whole
 */
export function toFieldMessages(issues: readonly FieldIssue[], language: Language): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.split('/')[1] || '*';
    messages[field] ??= textOf(issue)[language];
  }
  return messages;
}

function textOf(issue: FieldIssue): Text {
  switch (issue.keyword) {
    case 'too_small':
      return tooSmall(issue.params);
    case 'too_big':
      return tooBig(issue.params);
    case 'invalid_format':
      return PATTERNS[String(issue.params.pattern)] ?? FORMAT;
    case 'custom':
      return issue.message === 'too_many' ? TOO_MANY : INVALID;
    case 'invalid_type':
      return issue.message?.endsWith('received undefined') ? REQUIRED : INVALID;
    default:
      return INVALID;
  }
}

function tooSmall({ origin, minimum }: FieldIssue['params']): Text {
  if (origin === 'string' && minimum === 1) return REQUIRED;
  if (origin === 'string') {
    return { en: `Please enter at least ${minimum} characters.`, zh: `请至少输入${minimum}个字符。` };
  }
  return { en: `The smallest value is ${minimum}.`, zh: `不能小于${minimum}。` };
}

function tooBig({ origin, maximum }: FieldIssue['params']): Text {
  if (origin === 'string') {
    return { en: `Please enter at most ${maximum} characters.`, zh: `请输入不超过${maximum}个字符。` };
  }
  if (origin === 'array') return TOO_MANY;
  return { en: `The largest value is ${maximum}.`, zh: `不能大于${maximum}。` };
}
