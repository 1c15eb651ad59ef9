import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import type { courses, resources } from '../database/tables';

/**
 * Takes pieces or cloud courses out of the library, or brings them back. What is so already stays as it is.
 * @param slugs as the table holds them
 * @returns the slugs that changed
 */
export async function markRemoved(
  tx: Database,
  table: typeof resources | typeof courses,
  slugs: readonly string[],
  removed: boolean,
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { slug, removedAt } = table;
  // One value, however many there are: a statement takes 65535.
  const isNamed = sql`${slug} = any(${sql.param([...slugs])}::text[])`;
  const rows = await tx
    .update(table)
    .set({ removedAt: removed ? new Date() : null })
    .where(and(isNamed, removed ? isNull(removedAt) : isNotNull(removedAt)))
    .returning({ slug });
  return rows.flatMap((row) => row.slug ?? []);
}
