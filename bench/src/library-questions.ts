import { calls } from '@orrery/contract';
import { SEARCHES } from './library-words';

/** One question to a list of the cloud library, as its address. */
export interface Question {
  readonly path: string;
  readonly language: 'en' | 'zh';
}

/** By what a list is narrowed; each is met by some of the filled library. */
const FILTERS: readonly Readonly<Record<string, string | number>>[] = [
  {},
  { res_type: 4 },
  { res_type: 2 },
  { res_type: 3 },
  { phase_id: 10 },
  { phase_id: 20 },
  { phase_id: 30 },
  { phase_id: 20, subject_id: 14 },
  { phase_id: 20, subject_id: 15 },
  { phase_id: 30, subject_id: 26 },
  { phase_id: 10, grade_id: 3 },
  { phase_id: 30, volume_id: 2 },
  { cate_type: 2 },
  { cate_type: 2, general_cate_id: 1 },
  { sort: 'updated' },
  { sort: 'title' },
  { res_type: 4, phase_id: 30, subject_id: 24 },
];

const toPath = (path: string, input: object) =>
  `${path}?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`;

const languageOf = (index: number) => (index % 2 === 0 ? 'zh' : 'en');

/** Lists as teachers browse them: filters, pages, languages; every fourth is of courses. */
export function browsing(count: number): Question[] {
  return Array.from({ length: count }, (_, index) => {
    const page = 1 + ((index * 7) % 30);
    const language = languageOf(index);
    if (index % 4 === 3) {
      const filter = [{}, { phase_id: 20 }, { phase_id: 30, subject_id: 24 }][index % 3];
      return { path: toPath(calls.courseCloudList.path, { ...filter, page: 1 + (page % 12) }), language };
    }
    const filter = FILTERS[(index * 5) % FILTERS.length];
    return { path: toPath(calls.resourceList.path, { ...filter, page }), language };
  });
}

/** What a class of teachers opens again and again: first pages. */
export function firstPages(): Question[] {
  return ['en' as const, 'zh' as const].flatMap((language) => [
    ...FILTERS.slice(0, 7).map((filter) => ({ path: toPath(calls.resourceList.path, filter), language })),
    { path: calls.courseCloudList.path, language },
  ]);
}

/** Inputs of pages of which no two are the same; the pages that people reach first come first. */
export function distinctPages(count: number): Record<string, string | number>[] {
  return Array.from({ length: count }, (_, index) => ({
    ...FILTERS[index % FILTERS.length],
    page: 1 + Math.floor(index / FILTERS.length),
  }));
}

/** Addresses of pages by their inputs. */
export function toQuestions(inputs: readonly object[]): Question[] {
  return inputs.map((input) => ({ path: toPath(calls.resourceList.path, input), language: 'en' }));
}

/** Searches of which no two are the same question. */
export function searching(count: number): Question[] {
  return Array.from({ length: count }, (_, index) => {
    const key_word = SEARCHES[index % SEARCHES.length] ?? '';
    const round = Math.floor(index / SEARCHES.length);
    const filter = FILTERS[round % 14];
    return { path: toPath(calls.resourceList.path, { ...filter, key_word }), language: languageOf(round) };
  });
}
