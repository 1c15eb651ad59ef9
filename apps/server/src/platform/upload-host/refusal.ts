/** Why the storage host does not take something, with the codes and statuses that S3 has for it. */
const REFUSALS = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InvalidPolicyDocument: 400,
  MalformedPOSTRequest: 400,
  NoSuchUpload: 404,
  OperationAborted: 409,
  InsufficientStorage: 507,
} as const;

/** A code of an answer that refuses. */
type RefusalCode = keyof typeof REFUSALS;

/** The storage host refuses: its answer is XML as of an S3 host, not an envelope. */
export class HostRefusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'HostRefusal';
    this.code = code;
    this.status = REFUSALS[code];
  }
}

/** The body of an answer that refuses. @param requestId under which the log has it */
export function toXml({ code, message }: HostRefusal, requestId: string): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>${requestId}</RequestId></Error>`,
  ];
  return lines.join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
