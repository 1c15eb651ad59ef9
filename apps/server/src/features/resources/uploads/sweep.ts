import { and, asc, eq, lt } from 'drizzle-orm';
import { uploads } from '../../../platform/database/tables';
import { startHourly } from '../../../platform/hourly';
import { releaseFiles, releaseUnnamedFiles } from '../../../platform/storage/release-files';
import { sweepIncoming } from '../../../platform/storage/sweep-incoming';
import type { UploadDeps } from './deps';
import { ABANDONED_AFTER_MS } from './limits';
import { changeUpload } from './row';

/** The first minutes belong to headsets that come back after a start. */
const BEGIN_AFTER_MS = 10 * 60_000;
const BATCH = 200;

/** What one run removed. */
interface Swept {
  readonly uploads: number;
  readonly files: number;
}

/**
 * Removes uploads that nobody has touched for a day, with their files and the room they held, and contents that nothing
 * names any more.
 */
export async function sweepUploads(
  deps: UploadDeps,
  signal?: AbortSignal,
  nowMs = Date.now(),
): Promise<Swept> {
  const before = new Date(nowMs - ABANDONED_AFTER_MS);
  let removed = 0;
  for (let found = BATCH; found === BATCH && !signal?.aborted; ) {
    const rows = await deps.db
      .select({ key: uploads.key })
      .from(uploads)
      .where(lt(uploads.touchedAt, before))
      .orderBy(asc(uploads.touchedAt))
      .limit(BATCH);
    for (const { key } of rows) if (await sweepOne(deps, key, before)) removed += 1;
    found = rows.length;
  }
  await deps.host.incoming.removeBrokenForms();
  await sweepIncoming(deps.host.files);
  return { uploads: removed, files: await releaseUnnamedFiles(deps, before, signal) };
}

async function sweepOne(deps: UploadDeps, key: string, before: Date): Promise<boolean> {
  const { db, host } = deps;
  // A large file on a slow line: its bytes are touched, its row is not.
  const touchedAt = await host.incoming.touchedAt(key);
  if (touchedAt && touchedAt >= before) {
    await changeUpload(db, key, {});
    return false;
  }
  const [gone] = await db
    .delete(uploads)
    .where(and(eq(uploads.key, key), lt(uploads.touchedAt, before)))
    .returning({ sha256: uploads.sha256 });
  if (!gone) return false;
  await host.discard(key);
  await releaseFiles(deps, [gone.sha256]);
  return true;
}

/** Runs `sweepUploads` every hour until it is stopped. */
export function startUploadSweep(deps: UploadDeps): { stop(): Promise<void> } {
  return startHourly({
    beginAfterMs: BEGIN_AFTER_MS,
    async run(signal) {
      const removed = await sweepUploads(deps, signal);
      if (removed.uploads + removed.files > 0) deps.log.info({ removed }, 'abandoned uploads were removed');
    },
    onFault: (error) =>
      deps.log.error({ err: error }, 'abandoned uploads could not be removed, trying again in an hour'),
  });
}
