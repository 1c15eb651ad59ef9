import { rm } from 'node:fs/promises';
import { UPLOAD_PURPOSE } from '@orrery/contract';
import type { Inspected } from '@orrery/inspect';
import { and, eq, isNull } from 'drizzle-orm';
import { uploads } from '../../../platform/database/tables';
import { holdSchool, measureDisk } from '../../../platform/library/measure-disk';
import { toSchoolScope } from '../../../platform/session/caller';
import { type ClaimedFile, claimFile, claimFiles } from '../../../platform/storage/claim-file';
import { hashFile } from '../../../platform/storage/local-disk';
import { releaseFiles } from '../../../platform/storage/release-files';
import { isDiskFull } from '../../../platform/upload-host/arrivals';
import type { UploadDeps } from './deps';
import { isRepeated } from './find-repeated';
import { changeUpload, refuseUpload, type UploadRow, whoOf } from './row';
import { DISK_FULL, type Fault, GROWN } from './told';

/** What the inspector says, in the catalogue's words. */
const FAULTS = {
  unsupported: 'upload.unsupported',
  'too-large': 'upload.too-large',
  'cover-size': 'upload.cover-size',
} as const;

/**
 * Checks what arrived and keeps it: afterwards the upload is ready or refused, or was let go meanwhile. It may be
 * broken off at any moment and begun again.
 * @param sentSha256 what its sender says the content is
 * @throws Error where the disk or the database failed: nothing is said of the file
 */
export async function checkUpload(deps: UploadDeps, upload: UploadRow, sentSha256?: string): Promise<void> {
  const { host, storage } = deps;
  // Claimed already by a server that ended before it said so.
  if (upload.sha256 !== null && (await storage.stat(upload.sha256))) return end(deps, upload);
  try {
    await host.incoming.withFile(upload.key, (path) => examine(deps, upload, path, sentSha256));
  } catch (error) {
    // Nothing is left of it that could be checked.
    if (
      (error as NodeJS.ErrnoException).code === 'ENOENT' &&
      (await host.incoming.sizeOf(upload.key)) === 0
    ) {
      return refuse(deps, upload, { id: 'upload.unknown', detail: null });
    }
    if (!isDiskFull(error)) throw error;
    await refuse(deps, upload, { id: 'upload.too-large', detail: DISK_FULL });
  }
}

async function examine(
  deps: UploadDeps,
  upload: UploadRow,
  path: string,
  sentSha256?: string,
): Promise<void> {
  const sourceSha256 = upload.sourceSha256 ?? (await hashFile(path));
  if (!(await changeUpload(deps.db, upload.key, { status: 'checking', sourceSha256 }))) {
    return letGo(deps, upload);
  }
  const fault = await findFault(deps, { ...upload, sourceSha256 }, sentSha256);
  if (fault) return refuse(deps, upload, fault);
  const { fileName, purpose } = upload;
  const found = await deps.inspector.inspect(path, {
    fileName,
    who: whoOf(upload),
    purpose: purpose === UPLOAD_PURPOSE.cover ? 'cover' : 'resource',
  });
  if (!found.ok) return refuse(deps, upload, { id: FAULTS[found.fault], detail: found.detail });
  await keep(deps, { ...upload, sourceSha256 }, path, found);
}

async function findFault(
  { db }: UploadDeps,
  { purpose, schoolId, sourceSha256 }: UploadRow,
  sentSha256?: string,
): Promise<Fault | null> {
  if (sentSha256 !== undefined && sentSha256 !== sourceSha256) return { id: 'upload.damaged', detail: null };
  if (purpose !== UPLOAD_PURPOSE.resource || sourceSha256 === null) return null;
  return (await isRepeated(db, schoolId, [sourceSha256])) ? { id: 'upload.repeated', detail: null } : null;
}

/** The content is claimed first, then its bytes move, then the upload is ready. */
async function keep(deps: UploadDeps, upload: UploadRow, path: string, found: Inspected): Promise<void> {
  const { storage } = deps;
  const isSource = found.path === path;
  const sha256 = isSource && upload.sourceSha256 ? upload.sourceSha256 : await hashFile(found.path);
  const outcome = await claim(deps, upload, sha256, found);
  if (outcome === 'kept') {
    await storage.adopt(found.path, sha256);
    return end(deps, upload, { sha256, mime: found.facts.mime, sizeBytes: found.facts.bytes });
  }
  if (!isSource) await rm(found.path, { force: true });
  if (outcome === 'gone') return letGo(deps, upload);
  await refuse(deps, upload, { id: 'upload.too-large', detail: GROWN });
}

/**
 * Writes what is kept of an upload into its row, where the school has room for it.
 * @param isStored whether its bytes are stored already; else they are stored afterwards
 * @returns `gone` where it was let go, or got another content meanwhile; `grown` where there is no room
 * @throws Error where the stored bytes went again, because somebody let go of the same content just then
 */
export function claim(
  { db }: Pick<UploadDeps, 'db'>,
  { key, schoolId, sizeBytes, sha256: before }: UploadRow,
  sha256: string,
  { facts, isStored = false }: Pick<Inspected, 'facts'> & { readonly isStored?: boolean },
): Promise<'kept' | 'gone' | 'grown'> {
  return db.transaction(async (tx) => {
    const scope = toSchoolScope(schoolId);
    await holdSchool(tx, scope);
    const [present] = await tx
      .select({ key: uploads.key })
      .from(uploads)
      .where(and(eq(uploads.key, key), before === null ? isNull(uploads.sha256) : eq(uploads.sha256, before)))
      .for('update');
    if (!present) return 'gone';
    const { used, total } = await measureDisk(tx, scope);
    if (facts.bytes > sizeBytes && used - sizeBytes + facts.bytes > total) return 'grown';
    const unknown = await claimFiles(tx, [{ sha256, mime: facts.mime, sizeBytes: facts.bytes }]);
    if (isStored && unknown.size > 0) throw new Error(`${sha256} was stored and is gone`);
    await changeUpload(tx, key, { sha256, facts, sizeBytes: facts.bytes });
    return 'kept';
  });
}

/** @param stored just now; whoever let go of the upload meanwhile found none of it */
async function end(deps: UploadDeps, { key }: UploadRow, stored?: ClaimedFile): Promise<void> {
  const { db, host } = deps;
  const row = await changeUpload(db, key, { status: 'ready' });
  if (!row && stored) {
    await claimFile(db, stored);
    await releaseFiles(deps, [stored.sha256]);
  }
  // Where a packed or reordered one is kept, the one that came goes.
  await host.incoming.remove(key);
}

async function refuse({ db, host }: UploadDeps, { key }: UploadRow, fault: Fault): Promise<void> {
  await refuseUpload(db, key, fault);
  await host.incoming.remove(key);
}

/** Whoever let it go has not seen the file that was being checked. */
async function letGo({ host }: UploadDeps, { key }: UploadRow): Promise<void> {
  await host.incoming.remove(key);
}
