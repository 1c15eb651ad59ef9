import { useSearchParams } from 'react-router';

/** What a list of the library or of its lessons is searched by; 0 and the empty text mean "all". */
export interface ListFilter {
  readonly words: string;
  readonly type: number;
  readonly phase: number;
  readonly subject: number;
  readonly page: number;
}

/** The whole list, from its first page. */
export const EVERYTHING: ListFilter = { words: '', type: 0, phase: 0, subject: 0, page: 1 };

const NAMES = { words: 'q', type: 'type', phase: 'phase', subject: 'subject', page: 'page' } as const;

/** The filter that an address holds; whatever is no number counts as "all". */
export function readFilter(search: URLSearchParams): ListFilter {
  const number = (name: string) => Math.max(0, Number.parseInt(search.get(name) ?? '', 10) || 0);
  return {
    words: search.get(NAMES.words) ?? '',
    type: number(NAMES.type),
    phase: number(NAMES.phase),
    subject: number(NAMES.subject),
    page: number(NAMES.page) || 1,
  };
}

/** Writes a filter into an address; what means "all" is left out, and what else the address holds stays. */
export function toSearch(filter: ListFilter, present: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const [key, name] of Object.entries(NAMES)) {
    const value = filter[key as keyof ListFilter];
    if (value === EVERYTHING[key as keyof ListFilter]) search.delete(name);
    else search.set(name, String(value));
  }
  return search;
}

/** Changes a filter: another stage ends its subject, and every change but of the page begins at page 1 (LIB-06). */
export function changeFilter<F extends ListFilter>(filter: F, part: Partial<F>): F {
  const next = { ...filter, page: 1, ...part };
  return part.phase === undefined ? next : { ...next, subject: part.subject ?? 0 };
}

/** The filter lives in the address, so that back, reload and sharing work. */
export function useListFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const change = (part: Partial<ListFilter>) => setSearch(toSearch(changeFilter(filter, part), search));
  return { filter, change };
}
