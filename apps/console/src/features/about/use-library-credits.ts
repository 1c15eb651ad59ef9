import type { Resource } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';

/** Pieces of the library under one licence, and whose work they are. */
export interface Credit {
  readonly licence: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** List type of the cloud library (LIB-14). */
const CLOUD_RESOURCES = 20;

/** Whose work the library is, from its own entries. */
export function useLibraryCredits() {
  return useQuery({
    queryKey: ['about', 'credits'],
    queryFn: async () => toCredits(await readLibrary()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readLibrary(): Promise<readonly Resource[]> {
  const first = await http.resourceList({ page: 1, type: CLOUD_RESOURCES });
  const pages = Math.ceil(first.total / first.page_size);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      http.resourceList({ page: index + 2, type: CLOUD_RESOURCES }),
    ),
  );
  return [first, ...others].flatMap(({ list }) => list);
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
