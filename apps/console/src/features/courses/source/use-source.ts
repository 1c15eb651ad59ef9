import { useSearchParams } from 'react-router';

/** Where the lesson's material comes from (CRS-32), as the address names it. */
export const SOURCES = ['cloud', 'lessons', 'mine', 'own'] as const;
export type Source = (typeof SOURCES)[number];

/** Texts that name the sources. */
export const SOURCE_NAMES = {
  cloud: 'courses.source',
  lessons: 'courses.sourceLessons',
  mine: 'courses.sourceMine',
  own: 'courses.sourceOwn',
} as const satisfies Record<Source, string>;

/** The source that is shown; it stands in the address, so that a reload keeps it. */
export function useSource(): { source: Source; setSource: (source: Source) => void } {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('source');
  const source = SOURCES.find((one) => one === asked) ?? 'cloud';
  const setSource = (next: Source) => setSearch(next === 'cloud' ? {} : { source: next }, { replace: true });
  return { source, setSource };
}
