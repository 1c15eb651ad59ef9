import { LIST_TYPE, type Resource } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';

/** Pieces of the library under one licence, and whose work they are. */
export interface Credit {
  readonly licence: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** Whose work the library is, from its own entries. */
export function useLibraryCredits() {
  return useQuery({
    queryKey: ['about', 'credits'],
    queryFn: async () => toCredits(await readLibrary()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Page after page: a large library must not be asked for all at once. */
async function readLibrary(): Promise<readonly Resource[]> {
  const pieces: Resource[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await http.resourceList({ page, type: LIST_TYPE.cloudResources });
    pieces.push(...list);
    if (list.length === 0 || pieces.length >= total) return pieces;
  }
}

/** Groups resources by licence, the most used one first. */
function toCredits(resources: readonly Pick<Resource, 'licence' | 'credit'>[]): readonly Credit[] {
  const licences = new Set(resources.map(({ licence }) => licence).filter(Boolean));
  return [...licences]
    .map((licence) => {
      const pieces = resources.filter((resource) => resource.licence === licence);
      const names = new Set(pieces.map(({ credit }) => credit).filter(Boolean));
      return { licence, count: pieces.length, names: [...names].sort() };
    })
    .sort((a, b) => b.count - a.count || a.licence.localeCompare(b.licence, 'en'));
}
