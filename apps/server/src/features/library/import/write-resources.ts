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

/** One statement takes 65535 values, and a piece has more than twenty. */
const ROWS_AT_ONCE = 500;

/** Writes pieces as resources; only what differs is touched. */
export async function writeResources(db: Database, entries: readonly StoredEntry[]): Promise<ImportReport> {
  if (entries.length === 0) return { added: 0, updated: 0, unchanged: 0 };
  for (const part of inParts(entries.flatMap((entry) => [...entry.files]))) {
    await db.insert(files).values(part).onConflictDoNothing();
  }
  const known = await readKnown(
    db,
    entries.map(({ values }) => values.slug),
  );
  const fresh = entries.filter(({ values }) => !known.has(values.slug)).map(({ values }) => values);
  for (const part of inParts(fresh)) await db.insert(resources).values(part);
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
  const known = new Map<string | null, typeof resources.$inferSelect>();
  for (const part of inParts(slugs)) {
    const rows = await db.select().from(resources).where(inArray(resources.slug, part));
    for (const row of rows) known.set(row.slug, row);
  }
  return known;
}

function inParts<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, part) =>
    list.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
}

function isSame(present: typeof resources.$inferSelect, values: ResourceValues): boolean {
  const before: Record<string, unknown> = present;
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(before[name], value));
}
