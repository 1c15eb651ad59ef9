import type { Database } from '../../../platform/database/database';
import { resources } from '../../../platform/database/tables';
import { RefusedError } from '../../../platform/errors';
import { ImportError } from '../../../platform/import-json';
import { bumpLibraryVersion } from '../../../platform/library/library-version';
import { markRemoved } from '../../../platform/library/mark-removed';
import { holdSchool, measureDisk } from '../../../platform/library/measure-disk';
import type { SchoolScope } from '../../../platform/session/caller';
import { createLanes } from '../../../platform/storage/lanes';
import type { Storage } from '../../../platform/storage/storage';
import { seedReferenceData } from '../../../platform/subjects';
import { toOwnSlug } from '../removal';
import { type CategoryFile, readCategoryFile } from './categories-file';
import { checkFiles } from './check-files';
import { readManifest } from './manifest';
import { resolveCategories } from './resolve-categories';
import { claimEntries, storeEntry } from './store-entry';
import { writeCategories } from './write-categories';
import { type StoredEntry, type WriteReport, writeResources } from './write-resources';

/** Files copied at once: disks wait for each file to be safe, so a few together are faster. */
const LANES = 6;

interface Parts {
  readonly db: Database;
  readonly storage: Storage;
}

/** What an import did to the pieces. */
export interface ImportReport extends WriteReport {
  /** Pieces that the manifest took out of the library just now. */
  readonly removed: number;
}

/** A folder that holds nothing wrong, with its files stored. */
interface Prepared {
  readonly pieces: readonly StoredEntry[];
  readonly removed: readonly string[];
  readonly categories: CategoryFile;
}

/**
 * Imports `<folder>/content.json` with its `categories.json`: all of it or nothing. Importing again updates what
 * changed and leaves the rest alone.
 * @param owner the school whose own resources the pieces become; null for the cloud library
 * @throws ImportError naming every bad entry and file; RefusedError where the school has no room for them
 */
export async function importLibrary(
  parts: Parts,
  folder: string,
  owner: SchoolScope | null = null,
): Promise<ImportReport> {
  const prepared = await prepare(parts, folder, owner);
  return parts.db.transaction(async (tx) => {
    await seedReferenceData(tx);
    // Before anything else, so that no upload takes the room that is counted in the end.
    if (owner !== null) await holdSchool(tx, owner);
    await claimEntries(tx, parts.storage, prepared.pieces);
    return owner === null ? writeCloud(tx, prepared) : writeOwn(tx, prepared, owner);
  });
}

async function prepare(parts: Parts, folder: string, owner: SchoolScope | null): Promise<Prepared> {
  const manifest = await readManifest(folder);
  const categories = await readCategoryFile(folder);
  refuse([...manifest.problems, ...categories.problems]);
  const resolved = await resolveCategories(parts.db, categories, manifest.entries, owner === null);
  const { checked, problems } = await checkFiles(folder, manifest.entries);
  refuse([...resolved.problems, ...problems]);
  const lanes = createLanes(LANES);
  const pieces = await Promise.all(
    checked.map((one) => lanes(() => storeEntry(parts, one, resolved.idsOf(one.entry)))),
  );
  return { pieces, removed: manifest.removed, categories };
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ImportError(problems);
}

async function writeCloud(tx: Database, { pieces, removed, categories }: Prepared): Promise<ImportReport> {
  const isRenamed = await writeCategories(tx, categories);
  const report = await writeResources(tx, pieces);
  const gone = await markRemoved(tx, resources, removed, true);
  const isChanged = isRenamed || report.added + report.updated + gone.length > 0;
  // Last, because writers wait for each other from here on.
  if (isChanged) await bumpLibraryVersion(tx);
  return { ...report, removed: gone.length };
}

async function writeOwn(tx: Database, prepared: Prepared, owner: SchoolScope): Promise<ImportReport> {
  const own = prepared.pieces.map(({ values, ...rest }) => ({
    ...rest,
    values: { ...values, schoolId: owner.schoolId, slug: toOwnSlug(owner, values.slug) },
  }));
  const report = await writeResources(tx, own);
  const slugs = prepared.removed.map((slug) => toOwnSlug(owner, slug));
  const gone = await markRemoved(tx, resources, slugs, true);
  const { used, total } = await measureDisk(tx, owner);
  if (used > total) {
    throw new RefusedError(`The school has no room: ${used} bytes of ${total} would be used`);
  }
  const prefix = toOwnSlug(owner, '');
  return {
    ...report,
    removed: gone.length,
    stillRemoved: report.stillRemoved.map((slug) => slug.slice(prefix.length)),
  };
}
