import { CallError } from '@orrery/client';
import { ERRORS } from '@orrery/contract';
import type { TFunction } from 'i18next';
import { toFailureText } from '../failure-text';
import { currentLocale } from '../i18n';
import { HostRefused, Stopped } from './faults';
import type { UploadProblem } from './types';

/** Why an upload ended, from what went wrong (RES-19, RES-50 to RES-53). */
export function toProblem(error: unknown): UploadProblem {
  if (error instanceof HostRefused)
    return { id: 'host-refused', text: null, raw: error.body || String(error.status) };
  if (error instanceof Stopped) return { id: error.id, text: null };
  const words = toFailureText(error, 'action');
  const text = words && 'words' in words ? words.words : null;
  if (!(error instanceof CallError)) return { id: 'unknown', text };
  return { id: error.id, text, ...(error.detail === null ? {} : { detail: error.detail }) };
}

const OWN_TEXTS = {
  'host-refused': 'upload.hostRefused',
  'other-file': 'upload.otherFile',
  'other-tab': 'upload.otherTab',
  unreadable: 'upload.unreadable',
} as const;

/** The words for a problem, in the language of now: it may stand there for hours. */
export function toProblemText({ id, text }: UploadProblem, t: TFunction): string {
  if (text !== null) return id in ERRORS ? ERRORS[id as keyof typeof ERRORS][currentLocale()] : text;
  return id in OWN_TEXTS ? t(OWN_TEXTS[id as keyof typeof OWN_TEXTS]) : t('error.action');
}

/** What another attempt with the same file would not mend. */
const FINAL: ReadonlySet<string> = new Set([
  'upload.unsupported',
  'upload.repeated',
  'upload.cover-size',
  'other-file',
  'unreadable',
]);

/** Whether it makes sense to try the same file again. */
export function mayRetry({ id }: UploadProblem): boolean {
  return !FINAL.has(id);
}
