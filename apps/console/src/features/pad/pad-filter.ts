/** What the tablet's browser looks for; 0 and the empty text mean "all". */
export interface PadFilter {
  readonly words: string;
  readonly type: number;
  readonly phase: number;
  readonly subject: number;
  readonly page: number;
}

const NAMES = { words: 'q', type: 'type', phase: 'phase', subject: 'subject', page: 'page' } as const;

/** The filter that an address holds; whatever is no number counts as "all". */
export function readFilter(search: URLSearchParams): PadFilter {
  const number = (name: string) => Math.max(0, Number.parseInt(search.get(name) ?? '', 10) || 0);
  return {
    words: search.get(NAMES.words) ?? '',
    type: number(NAMES.type),
    phase: number(NAMES.phase),
    subject: number(NAMES.subject),
    page: number(NAMES.page) || 1,
  };
}

/** Writes a filter for the address; what means "all" is left out. */
export function toSearch(filter: PadFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES)) {
    const value = filter[key as keyof PadFilter];
    if (value && !(key === 'page' && value === 1)) search.set(name, String(value));
  }
  return search;
}

/**
 * Changes a filter: another type resets the other filters (LIB-33), another phase its subjects, and every change
 * but that of the page begins at page 1 (LIB-06).
 */
export function changeFilter(filter: PadFilter, part: Partial<PadFilter>): PadFilter {
  if (part.type !== undefined) return { words: '', type: part.type, phase: 0, subject: 0, page: 1 };
  if (part.phase !== undefined) return { ...filter, phase: part.phase, subject: 0, page: 1 };
  return { ...filter, page: 1, ...part };
}
