import type { Letter } from '../../../platform/mail/mailer';
import { ACTIVATION_DAYS } from '../open-activation';
import type { LetterLanguage, LetterPart } from './letter-part';
import { toHtml } from './to-html';

/** What an invitation tells. */
export interface InvitationFacts {
  readonly username: string;
  readonly nickname: string;
  readonly email: string;
  readonly schoolName: string;
  readonly link: string;
  /** One language; both where it is not known. */
  readonly language?: LetterLanguage | undefined;
}

const PARTS: Record<LetterLanguage, (facts: InvitationFacts) => LetterPart> = {
  en: ({ nickname, schoolName, username }) => ({
    lang: 'en',
    subject: `Your account at ${schoolName}`,
    before: [
      `Hello ${nickname},`,
      `You have an account in the XR classroom of ${schoolName}. Your username is ${username}.`,
      'Set a password to start:',
    ],
    action: 'Set my password',
    after: [
      `The link works once and for ${ACTIVATION_DAYS} days. If it has expired, ask whoever invited you for a new one.`,
      'If you did not expect this letter, you need not do anything.',
    ],
  }),
  zh: ({ nickname, schoolName, username }) => ({
    lang: 'zh',
    subject: `${schoolName}邀请您加入`,
    before: [
      `${nickname}，您好！`,
      `${schoolName}已在 XR 课堂中为您开通账号，您的账号是 ${username}。`,
      '设置密码后即可使用：',
    ],
    action: '设置密码',
    after: [
      `此链接只能使用一次，${ACTIVATION_DAYS}天内有效。如已过期，请联系邀请您的管理员重新发送。`,
      '如果您不了解此事，请忽略这封邮件。',
    ],
  }),
};

/** Writes the letter that carries an activation link, in one language or in both (AUTH-20). */
export function writeInvitation(facts: InvitationFacts): Letter {
  const languages: LetterLanguage[] = facts.language ? [facts.language] : ['en', 'zh'];
  const parts = languages.map((language) => PARTS[language](facts));
  return {
    to: { name: facts.nickname, address: facts.email },
    subject: parts.map(({ subject }) => subject).join(' / '),
    text: parts.map((part) => toText(part, facts.link)).join('\n\n---\n\n'),
    html: toHtml(parts, facts.link),
  };
}

function toText({ before, after }: LetterPart, link: string): string {
  return [...before, link, ...after].join('\n\n');
}
