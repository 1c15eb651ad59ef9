import type { Database } from '../../../platform/database/database';
import { categories } from '../../../platform/database/tables';
import type { CategoryFile } from './categories-file';
import type { ManifestEntry } from './entry-schema';

type Kind = 'general' | 'knowledge';
const FIELDS = { general: 'general_categories', knowledge: 'knowledge_categories' } as const;

/** The numbers of the categories that an entry names. */
export interface CategoryIds {
  readonly general: readonly number[];
  readonly knowledge: readonly number[];
}

/** What the entries of a manifest mean by their categories. */
export interface ResolvedCategories {
  idsOf(entry: ManifestEntry): CategoryIds;
  readonly problems: readonly string[];
}

/**
 * Finds the categories that entries name: of the folder's own file by slug, of this platform by number.
 * @param mayAdd whether the file's categories come into the platform; else it must know them already
 */
export async function resolveCategories(
  db: Database,
  file: CategoryFile,
  entries: readonly ManifestEntry[],
  mayAdd: boolean,
): Promise<ResolvedCategories> {
  const rows = await db.select({ kind: categories.kind, id: categories.id }).from(categories);
  const problems: string[] = [];
  const finders = { general: finderOf('general'), knowledge: finderOf('knowledge') };

  function finderOf(kind: Kind) {
    const known = new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
    for (const { id, slug } of mayAdd ? [] : file[kind]) {
      if (!known.has(id)) {
        problems.push(`categories.json: ${slug}: is new; import it into the cloud library first`);
      }
    }
    const bySlug = new Map(file[kind].map(({ id, slug }) => [slug, id]));
    const numbers = new Set([...known, ...bySlug.values()]);
    return (name: string | number) =>
      typeof name === 'string' ? bySlug.get(name) : numbers.has(name) ? name : undefined;
  }

  function resolve(entry: ManifestEntry, kind: Kind): number[] {
    const found = entry[FIELDS[kind]].map((name, index) => {
      const id = finders[kind](name);
      if (id === undefined)
        problems.push(`${entry.id}: ${FIELDS[kind]}.${index}: there is no category ${name}`);
      return id;
    });
    return [...new Set(found.filter((id) => id !== undefined))];
  }

  const ids = new Map(
    entries.map((entry) => [
      entry.id,
      { general: resolve(entry, 'general'), knowledge: resolve(entry, 'knowledge') },
    ]),
  );
  return { idsOf: ({ id }) => ids.get(id) ?? { general: [], knowledge: [] }, problems };
}
