import { CATE_TYPE, PHASE_WITH_VOLUMES, RESOURCE_SORTS, type ResourceSort } from '@orrery/contract';
import { useSearchParams } from 'react-router';

/** What a list of the library or of its lessons is searched by; 0 and the empty text mean "all". */
export interface ListFilter {
  readonly words: string;
  readonly type: number;
  /** The attribute: 1 subject lessons, 2 general. */
  readonly cate: number;
  readonly phase: number;
  readonly subject: number;
  /** General category, where the attribute is 2. */
  readonly general: number;
  readonly grade: number;
  /** Knowledge category. */
  readonly know: number;
  /** Volume of the books, in high school (LIB-36). */
  readonly volume: number;
  /** Order where no words are searched. */
  readonly sort: ResourceSort;
  readonly page: number;
}

/** What narrows a list besides words. */
export type FilterName = Exclude<keyof ListFilter, 'words' | 'sort' | 'page'>;

/** The whole list, from its first page. */
export const EVERYTHING: ListFilter = {
  words: '',
  type: 0,
  cate: 0,
  phase: 0,
  subject: 0,
  general: 0,
  grade: 0,
  know: 0,
  volume: 0,
  sort: 'library',
  page: 1,
};

const KEYS = Object.keys(EVERYTHING) as readonly (keyof ListFilter)[];

/** What the server takes: an address may say anything. */
const MOST = { id: 2 ** 31 - 1, page: 100_000, words: 100 } as const;

/** The name of a part in the address. */
function nameOf(key: keyof ListFilter): string {
  return key === 'words' ? 'q' : key;
}

/** The filter that an address holds; what is no number counts as "all", and no number is above what the server takes. */
export function readFilter(search: URLSearchParams): ListFilter {
  const number = (key: keyof ListFilter) => readNumber(search, nameOf(key), MOST.id);
  return settle({
    words: toWords(search.get(nameOf('words')) ?? ''),
    type: number('type'),
    cate: number('cate'),
    phase: number('phase'),
    subject: number('subject'),
    general: number('general'),
    grade: number('grade'),
    know: number('know'),
    volume: number('volume'),
    sort: RESOURCE_SORTS.find((sort) => sort === search.get('sort')) ?? EVERYTHING.sort,
    page: readPage(search, nameOf('page')),
  });
}

function readNumber(search: URLSearchParams, name: string, most: number): number {
  const value = Number(search.get(name));
  return Number.isInteger(value) ? Math.min(Math.max(0, value), most) : 0;
}

/** A page that the server takes, from 1. */
function readPage(search: URLSearchParams, name: string): number {
  return readNumber(search, name, MOST.page) || 1;
}

/** Words as the server takes them: no longer than its field, and nothing in them that no text can hold. */
function toWords(text: string): string {
  return text
    .slice(0, MOST.words)
    .replace(/[\0\p{Surrogate}]/gu, '')
    .trim();
}

/** Writes a filter into an address; what means "all" is left out, and what else the address holds stays. */
export function toSearch(filter: ListFilter, present: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const key of KEYS) {
    if (filter[key] === EVERYTHING[key]) search.delete(nameOf(key));
    else search.set(nameOf(key), String(filter[key]));
  }
  return search;
}

/** What a list is asked for by, named as on the wire (LIB-40, LIB-Q2). */
export function toWireFilter(filter: ListFilter) {
  return {
    page: filter.page,
    res_type: filter.type,
    cate_type: filter.cate,
    phase_id: filter.phase,
    subject_id: filter.subject,
    general_cate_id: filter.general,
    grade_id: filter.grade,
    new_know_cate_id: filter.know,
    volume_id: filter.volume,
    key_word: filter.words,
  };
}

/** What depends on the choice of a subject (LIB-35). */
const OF_SUBJECT = { grade: 0, know: 0, volume: 0 } as const;

/**
 * Changes a filter: another stage ends its subject, another of either ends grade, knowledge and volume (LIB-35),
 * another attribute ends the general category, and every change but of the page begins at page 1 (LIB-06).
 */
export function changeFilter<F extends ListFilter>(filter: F, part: Partial<ListFilter>): F {
  const differs = (key: keyof ListFilter) => part[key] !== undefined && part[key] !== filter[key];
  const ended: Partial<ListFilter> = {
    ...(differs('phase') ? { subject: 0 } : {}),
    ...(differs('phase') || differs('subject') ? OF_SUBJECT : {}),
    ...(differs('cate') ? { general: 0 } : {}),
  };
  return settle({ ...filter, page: 1, ...ended, ...part });
}

/** General categories are the general attribute's, volumes those of high school (LIB-34, LIB-36). */
function settle<F extends ListFilter>(filter: F): F {
  const general = filter.cate === CATE_TYPE.general ? filter.general : 0;
  const volume = filter.phase === PHASE_WITH_VOLUMES ? filter.volume : 0;
  return { ...filter, general, volume };
}

/** Whether anything narrows a list. */
export function isNarrowed(filter: ListFilter): boolean {
  return KEYS.some((key) => key !== 'sort' && key !== 'page' && filter[key] !== EVERYTHING[key]);
}

/** Ends everything that narrows a list; its order stays. */
export const NOT_NARROWED: Partial<ListFilter> = (({ sort: _, ...rest }) => rest)(EVERYTHING);

/** The filter lives in the address, so that back, reload and sharing work (LIB-31). */
export function useListFilter() {
  const [search, setSearch] = useSearchParams();
  const change = (part: Partial<ListFilter>) => {
    // The address itself: on a slow machine what is drawn may be a click behind it.
    const now = new URLSearchParams(window.location.search);
    setSearch(toSearch(changeFilter(readFilter(now), part), now));
  };
  return { filter: readFilter(search), change };
}

/**
 * The page of a list that has no filters; it lives in the address too.
 * @param name tells it from another list on the same screen
 */
export function usePageInAddress(name = 'page') {
  const [search, setSearch] = useSearchParams();
  const turnTo = (page: number) => {
    const next = new URLSearchParams(window.location.search);
    if (page > 1) next.set(name, String(page));
    else next.delete(name);
    setSearch(next);
  };
  return { page: readPage(search, name), turnTo };
}
