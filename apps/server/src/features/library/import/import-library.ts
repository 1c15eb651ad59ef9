import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../platform/database/database';
import { RefusedError } from '../../../platform/errors';
import type { SchoolScope } from '../../../platform/session/caller';
import { createLanes } from '../../../platform/storage/lanes';
import type { Storage } from '../../../platform/storage/storage';
import { seedReferenceData, toSubjectIds } from '../../../platform/subjects';
import { measureDisk } from '../own-resources';
import { type CheckedEntry, checkFiles } from './check-files';
import { LibraryError, parseManifest } from './manifest';
import { type ImportReport, type StoredEntry, writeResources } from './write-resources';

/** Files copied at once: disks wait for each file to be safe, so a few together are faster. */
const LANES = 6;

/**
 * Imports `<folder>/content.json`: all of it or nothing. Importing again updates.
 * @param owner the school whose own resources the pieces become; null for the cloud library
 * @throws LibraryError naming every bad entry and file; RefusedError where the school has no room for them
 */
export async function importLibrary(
  { db, storage }: { db: Database; storage: Storage },
  folder: string,
  owner: SchoolScope | null = null,
): Promise<ImportReport> {
  const checked = await checkFiles(folder, parseManifest(await readManifest(folder)));
  const lanes = createLanes(LANES);
  const stored = await Promise.all(checked.map((one) => lanes(() => store(storage, one))));
  return db.transaction(async (tx) => {
    await seedReferenceData(tx);
    if (owner === null) return writeResources(tx, stored);
    const report = await writeResources(
      tx,
      stored.map((piece) => toOwn(piece, owner)),
    );
    const { used, total } = await measureDisk(tx, owner);
    if (used > total)
      throw new RefusedError(`The school has no room: ${used} bytes of ${total} would be used`);
    return report;
  });
}

/** A school's piece has a slug of its own, because slugs are unique on the platform; no manifest can write one. */
function toOwn({ files, values }: StoredEntry, { schoolId }: SchoolScope): StoredEntry {
  return { files, values: { ...values, schoolId, slug: `${schoolId}/${values.slug}` } };
}

async function readManifest(folder: string): Promise<unknown> {
  const text = await readFile(join(folder, 'content.json'), 'utf8').catch(() => {
    throw new LibraryError([`${folder}: holds no content.json`]);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new LibraryError(['content.json: is not JSON']);
  }
}

async function store(storage: Storage, { entry, file, cover }: CheckedEntry): Promise<StoredEntry> {
  const storedFile = { ...(await storage.put(file.path)), mime: file.mime };
  const storedCover = cover ? { ...(await storage.put(cover.path)), mime: cover.mime } : null;
  return {
    files: storedCover ? [storedFile, storedCover] : [storedFile],
    values: {
      slug: entry.id,
      kind: entry.kind,
      titleEn: entry.title.en,
      titleZh: entry.title.zh,
      descriptionEn: entry.description.en,
      descriptionZh: entry.description.zh,
      knowledgeEn: entry.knowledge_point.en,
      knowledgeZh: entry.knowledge_point.zh,
      keywordsEn: entry.keywords.en,
      keywordsZh: entry.keywords.zh,
      phaseIds: entry.phase_ids,
      subjectIds: toSubjectIds(entry.phase_ids, entry.subjects),
      file: storedFile.sha256,
      cover: storedCover?.sha256 ?? null,
      width: entry.width ?? null,
      height: entry.height ?? null,
      durationSeconds: entry.duration ?? null,
      triangles: entry.triangles ?? null,
      loop: entry.loop,
      licence: entry.licence,
      credit: entry.credit,
      source: entry.source,
    },
  };
}
