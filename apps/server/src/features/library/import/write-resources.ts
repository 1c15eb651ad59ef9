import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { chapters, resources } from '../../../platform/database/tables';
import type { ClaimedFile } from '../../../platform/storage/claim-file';
import { inParts } from './in-parts';

type ResourceValues = typeof resources.$inferInsert & { slug: string };
type Chapter = Omit<typeof chapters.$inferSelect, 'resourceId'>;

/** A piece of a library whose files are stored. */
export interface StoredEntry {
  readonly files: readonly (ClaimedFile & { readonly path: string })[];
  readonly values: ResourceValues;
  readonly chapters: readonly Chapter[];
}

/** What writing pieces did. */
export interface WriteReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Slugs that were written and are out of the library all the same: only the operator brings them back. */
  readonly stillRemoved: readonly string[];
}

interface Known {
  readonly row: typeof resources.$inferSelect;
  readonly chapters: Chapter[];
}

/** Writes pieces, whose files are claimed, as resources with their chapters; only what differs is touched. */
export async function writeResources(db: Database, entries: readonly StoredEntry[]): Promise<WriteReport> {
  const known = await readKnown(
    db,
    entries.map(({ values }) => values.slug),
  );
  const fresh = entries.filter(({ values }) => !known.has(values.slug));
  await insertAll(db, fresh);
  let updated = 0;
  for (const entry of entries) {
    const present = known.get(entry.values.slug);
    if (!present || isSame(present, entry)) continue;
    await update(db, present.row, entry);
    updated += 1;
  }
  return {
    added: fresh.length,
    updated,
    unchanged: entries.length - fresh.length - updated,
    stillRemoved: [...known].filter(([, { row }]) => row.removedAt !== null).map(([slug]) => slug),
  };
}

async function insertAll(db: Database, entries: readonly StoredEntry[]): Promise<void> {
  const bySlug = new Map(entries.map((entry) => [entry.values.slug, entry]));
  for (const part of inParts(entries)) {
    const rows = await db
      .insert(resources)
      .values(part.map(({ values }) => values))
      .returning({ id: resources.id, slug: resources.slug });
    const theirs = rows.flatMap(({ id, slug }) => toChapterRows(id, bySlug.get(slug ?? '')?.chapters ?? []));
    for (const some of inParts(theirs)) await db.insert(chapters).values(some);
  }
}

/** What was measured of an uploaded file says nothing of another one. */
const NOT_MEASURED = { drawCalls: null, textureBytes: null, codec: null, sourceSha256: null };

async function update(db: Database, { id, file, revision }: Known['row'], entry: StoredEntry): Promise<void> {
  const { values } = entry;
  const isOtherFile = values.file !== file;
  await db
    .update(resources)
    .set({
      ...values,
      ...(isOtherFile ? NOT_MEASURED : {}),
      updatedAt: new Date(),
      // Whoever has its form open is told.
      revision: revision + 1,
    })
    .where(eq(resources.id, id));
  await db.delete(chapters).where(eq(chapters.resourceId, id));
  if (entry.chapters.length > 0) await db.insert(chapters).values(toChapterRows(id, entry.chapters));
}

function toChapterRows(resourceId: number, list: readonly Chapter[]) {
  return list.map((chapter) => ({ ...chapter, resourceId }));
}

async function readKnown(db: Database, slugs: string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const part of inParts(slugs)) {
    const rows = await db.select().from(resources).where(inArray(resources.slug, part));
    const ids = rows.map(({ id }) => id);
    const theirs = await db
      .select()
      .from(chapters)
      .where(inArray(chapters.resourceId, ids))
      .orderBy(asc(chapters.id));
    for (const row of rows) {
      const own = theirs.filter(({ resourceId }) => resourceId === row.id);
      known.set(row.slug ?? '', { row, chapters: own.map(({ resourceId: _, ...chapter }) => chapter) });
    }
  }
  return known;
}

function isSame(present: Known, { values, chapters: wanted }: StoredEntry): boolean {
  const before: Record<string, unknown> = present.row;
  const sorted = [...wanted].sort((one, other) => one.id - other.id);
  return (
    isDeepStrictEqual(present.chapters, sorted) &&
    Object.entries(values).every(([name, value]) => isDeepStrictEqual(before[name], value))
  );
}
