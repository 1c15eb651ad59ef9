import { UPLOAD_PURPOSE } from '@orrery/contract';
import { type Guard, isId, isNumber, isText, listOf, orNull, shapeOf } from '../shape';
import { storedJson } from '../storage';
import type { UploadPurpose } from './types';

/** What a browser remembers of an upload, so that it goes on after the page was loaded anew. */
export interface UploadRecord {
  readonly id: string;
  /** Whose it is: others who log in here do not see it. */
  readonly account: number;
  readonly key: string;
  readonly fileName: string;
  readonly size: number;
  readonly purpose: UploadPurpose;
  readonly form: string;
  readonly fingerprint: string;
  /** Where its pieces go; null for a form post. */
  readonly address: string | null;
  /** Hash of the whole file, once it is known. */
  readonly sha256: string | null;
  /** When it began, in milliseconds since 1970. */
  readonly atMs: number;
}

/** The server lets go of what nobody saved for so long. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

const isPurpose: Guard<UploadPurpose> = (value) =>
  value === UPLOAD_PURPOSE.resource || value === UPLOAD_PURPOSE.cover;

const records = storedJson(
  'local',
  'uploads',
  listOf(
    shapeOf<UploadRecord>({
      id: isText,
      account: isId,
      key: isText,
      fileName: isText,
      size: isNumber,
      purpose: isPurpose,
      form: isText,
      fingerprint: isText,
      address: orNull(isText),
      sha256: orNull(isText),
      atMs: isNumber,
    }),
  ),
);

/** Where browsers keep the records; other tabs hear of a change by it. */
export const RECORDS_KEY = records.key;

/** What is remembered for an account, the oldest first. */
export function readRecords(account: number, nowMs = Date.now()): readonly UploadRecord[] {
  return readAll(nowMs).filter((record) => record.account === account);
}

/** Remembers an upload, or what is new about it. */
export function keepRecord(record: UploadRecord, nowMs = Date.now()): void {
  const all = readAll(nowMs);
  const known = all.some(({ id }) => id === record.id);
  records.write(known ? all.map((one) => (one.id === record.id ? record : one)) : [...all, record]);
}

/** Forgets an upload. */
export function dropRecord(id: string, nowMs = Date.now()): void {
  const left = readAll(nowMs).filter((record) => record.id !== id);
  records.write(left.length > 0 ? left : null);
}

/** Forgets the uploads of everybody, as at log-out (AUTH-Q3). */
export function dropRecords(): void {
  records.write(null);
}

function readAll(nowMs: number): readonly UploadRecord[] {
  return (records.read() ?? []).filter(({ atMs }) => nowMs - atMs < FORGOTTEN_AFTER_MS);
}
