import type { TFunction } from 'i18next';
import { currentLocale } from './i18n';
import { toWait } from './written';

/** Steps in which seconds are told, so that a line can be read before it changes. */
const STEP_SECONDS = 5;
/** Less than this is told in words. */
const SOON_SECONDS = 5;

/** How long something that moves bytes still takes: about 3 min left. @param seconds at least 0 */
export function toLeftText(seconds: number, t: TFunction): string {
  if (seconds < SOON_SECONDS) return t('format.leftSoon');
  const stepped = seconds < 60 ? Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS : seconds;
  return t('format.left', { wait: toWait(stepped, currentLocale()) });
}
