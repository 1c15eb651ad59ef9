import { useSearchParams } from 'react-router';
import type { CourseFilter } from '../../../lib/courses';

const NAMES = { words: 'q', phase: 'phase', subject: 'subject', page: 'page' } as const;

/** Search, filters and page in the address, so that back, reload and sharing work. */
export function useLessonsAddress() {
  const [search, setSearch] = useSearchParams();
  const number = (name: string) => Math.max(0, Number.parseInt(search.get(name) ?? '', 10) || 0);
  const filter: CourseFilter = {
    words: search.get(NAMES.words) ?? '',
    phase: number(NAMES.phase),
    subject: number(NAMES.subject),
    page: number(NAMES.page) || 1,
  };
  /** Any change but of the page goes back to page 1; another stage has subjects of its own. */
  const change = (part: Partial<CourseFilter>) => {
    const next = { ...filter, page: 1, ...part };
    if (part.phase !== undefined) next.subject = 0;
    setSearch(toSearch(next));
  };
  return { filter, change };
}

function toSearch(filter: CourseFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES)) {
    const value = filter[key as keyof CourseFilter];
    const isDefault = !value || (key === 'page' && value === 1);
    if (!isDefault) search.set(name, String(value));
  }
  return search;
}
