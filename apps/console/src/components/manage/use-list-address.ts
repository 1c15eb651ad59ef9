import { useSearchParams } from 'react-router';

/** What a list's address may hold besides the page: search words (`q`) and filters by name. */
type Part = Readonly<Record<string, string | number | null>>;

/** The part of a list that lives in the address, so that back, reload and sharing work. */
export interface ListAddress {
  /** From 1. */
  readonly page: number;
  /** Search words; empty where nothing is searched for. */
  readonly words: string;
  /** Value of a filter; empty where it is not set. */
  filter(name: string): string;
  /** Changes parts; null and '' take one out. Any change but of the page goes back to page 1. */
  change(part: Part, options?: { readonly replace?: boolean }): void;
}

/** Reads and changes the page, search and filters of a list in the address. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  return {
    page: Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1),
    words: search.get('q') ?? '',
    filter: (name) => search.get(name) ?? '',
    // The address itself: on a slow machine what is drawn may be a change behind it.
    change: (part, options) => setSearch(toNext(new URLSearchParams(window.location.search), part), options),
  };
}

function toNext(present: URLSearchParams, part: Part): URLSearchParams {
  const next = new URLSearchParams(present);
  next.delete('page');
  for (const [name, value] of Object.entries(part)) {
    const isDefault = value === null || value === '' || (name === 'page' && value === 1);
    if (isDefault) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
