import { useSearchParams } from 'react-router';
import { type ResourceFilter, useReferenceData, useResourceList } from '../../lib/resources';

const NAMES = { words: 'q', type: 'type', phase: 'phase', subject: 'subject', page: 'page' } as const;

/** The school's own resources, as the third tab names them. */
const LIST = 'list';
const OWN = 'own';

/** The filters live in the address, so that back, reload and sharing work. */
export function useLibrary() {
  const [search, setSearch] = useSearchParams();
  const number = (name: string) => Math.max(0, Number.parseInt(search.get(name) ?? '', 10) || 0);
  const filter: ResourceFilter = {
    words: search.get(NAMES.words) ?? '',
    type: number(NAMES.type),
    phase: number(NAMES.phase),
    subject: number(NAMES.subject),
    page: number(NAMES.page) || 1,
    own: search.get(LIST) === OWN,
  };
  /** Any change but of the page goes back to page 1 (LIB-06). */
  const change = (part: Partial<ResourceFilter>) => {
    const next = { ...filter, page: 1, ...part };
    if (part.phase !== undefined) next.subject = 0;
    setSearch(toSearch(next));
  };
  return { filter, change, list: useResourceList(filter), reference: useReferenceData().data };
}

function toSearch(filter: ResourceFilter): URLSearchParams {
  const search = new URLSearchParams(filter.own ? { [LIST]: OWN } : {});
  for (const [key, name] of Object.entries(NAMES)) {
    const value = filter[key as keyof ResourceFilter];
    const isDefault = !value || (key === 'page' && value === 1);
    if (!isDefault) search.set(name, String(value));
  }
  return search;
}
