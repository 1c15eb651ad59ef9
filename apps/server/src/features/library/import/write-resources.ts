import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { files, resources } from '../../../platform/database/tables';
import type { StoredFile } from '../../../platform/storage/storage';

type ResourceValues = typeof resources.$inferInsert & { slug: string };

/** A piece of a library whose files are stored. */
export interface StoredEntry {
  readonly files: readonly (StoredFile & { readonly mime: string })[];
  readonly values: ResourceValues;
}

/** What an import did. */
export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Writes pieces as resources; only what differs is touched. */
export async function writeResources(db: Database, entries: readonly StoredEntry[]): Promise<ImportReport> {
  if (entries.length === 0) return { added: 0, updated: 0, unchanged: 0 };
  await db
    .insert(files)
    .values(entries.flatMap((entry) => [...entry.files]))
    .onConflictDoNothing();
  const known = await readKnown(
    db,
    entries.map(({ values }) => values.slug),
  );
  const fresh = entries.filter(({ values }) => !known.has(values.slug)).map(({ values }) => values);
  if (fresh.length > 0) await db.insert(resources).values(fresh);
  let updated = 0;
  for (const { values } of entries) {
    const present = known.get(values.slug);
    if (!present || isSame(present, values)) continue;
    await db
      .update(resources)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(resources.id, present.id));
    updated += 1;
  }
  return { added: fresh.length, updated, unchanged: entries.length - fresh.length - updated };
}

async function readKnown(db: Database, slugs: string[]) {
  const rows = await db.select().from(resources).where(inArray(resources.slug, slugs));
  return new Map(rows.map((row) => [row.slug, row]));
}

function isSame(present: typeof resources.$inferSelect, values: ResourceValues): boolean {
  const before: Record<string, unknown> = present;
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(before[name], value));
}
