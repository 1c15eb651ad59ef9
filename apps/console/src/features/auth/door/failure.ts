import { CallError } from '@orrery/client';
import { DOOR_ERRORS } from '@orrery/contract';
import type { TFunction } from 'i18next';
import { toFailureText } from '../../../lib/failure-text';
import { isEnglishSkin } from './door-texts';

/**
 * The words for a failure that has no place of its own on the page (GEN-78, GEN-Q15).
 * @returns null where the user is not told
 */
export function toFailureWords(error: unknown, t: TFunction): string | null {
  const text = toFailureText(error, 'action');
  if (!text) return null;
  if ('key' in text) return t(text.key);
  return (isEnglishSkin() ? findEnglish(error) : null) ?? text.words;
}

/** Whole seconds until another attempt makes sense; null where the failure is not one of too many attempts. */
export function toWaitSeconds(error: unknown): number | null {
  return error instanceof CallError && error.retryAfter !== null ? Math.ceil(error.retryAfter) : null;
}

/** The server answers in the visitor's language; this skin stays English. */
function findEnglish(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  const entry = Object.entries(DOOR_ERRORS).find(([id]) => id === error.id);
  return entry?.[1].en ?? null;
}
