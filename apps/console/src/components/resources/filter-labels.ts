import type { FilterName } from '../../lib/list-filter';

/** Texts that name the filters. */
export const FILTER_LABELS = {
  type: 'library.type',
  cate: 'library.cate',
  general: 'library.general',
  phase: 'library.phase',
  subject: 'library.subject',
  grade: 'library.grade',
  volume: 'library.volume',
  know: 'library.know',
} as const satisfies Record<FilterName, string>;
