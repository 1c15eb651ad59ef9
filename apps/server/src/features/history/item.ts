import { type calls, PAGE_SIZE, type ResponseOf } from '@orrery/contract';
import type { Language } from '../../platform/http/context';
import type { ReviewResults } from '../../platform/results/review-results';
import { toPointStatuses } from '../../platform/results/tallies';

/**
 * A page of everybody who took a test (HIST-14).
 * @param page from 1
 */
export function toItem(
  { outline, participants }: ReviewResults,
  page: number,
  language: Language,
): ResponseOf<typeof calls.historyItem> {
  const shown = participants.slice((page - 1) * PAGE_SIZE.list, page * PAGE_SIZE.list);
  return {
    rows: shown.map((one) => ({
      cid: one.id,
      stu_name: one.name,
      level: one.level,
      ...toPointStatuses(outline, one),
    })),
    pointNames: Object.fromEntries(outline.points.map(({ number, title }) => [number, title[language]])),
    page,
    total: participants.length,
    page_size: PAGE_SIZE.list,
  };
}
