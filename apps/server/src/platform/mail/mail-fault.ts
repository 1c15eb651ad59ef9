/** Why a letter could not be handed in, by a stable name. */
export type MailFault = 'mail.unreachable' | 'mail.login-refused' | 'mail.address-refused' | 'mail.refused';

/** Codes of the mail library by what they mean for whoever has to repair it. */
const FAULTS: Readonly<Record<string, MailFault>> = {
  EAUTH: 'mail.login-refused',
  ENOAUTH: 'mail.login-refused',
  EOAUTH2: 'mail.login-refused',
  EENVELOPE: 'mail.address-refused',
  EMESSAGE: 'mail.refused',
};

/** Answers of mail servers that want a log-in, or another one. */
const LOGIN_ANSWERS: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** Names what went wrong; whatever is not an answer of the mail server counts as not reaching it. */
export function toMailFault(error: unknown): MailFault {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  if (LOGIN_ANSWERS.has(responseCode)) return 'mail.login-refused';
  return FAULTS[code] ?? 'mail.unreachable';
}
