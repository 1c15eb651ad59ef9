import { and, asc, eq, lt } from 'drizzle-orm';
import { uploads } from '../../../platform/database/tables';
import { startHourly } from '../../../platform/hourly';
import { releaseFiles, releaseUnnamedFiles } from '../../../platform/storage/release-files';
import { isOwnBucket, sweepBucket } from '../../../platform/storage/sweep-bucket';
import { sweepIncoming } from '../../../platform/storage/sweep-incoming';
import { sweepUnknownFiles } from '../../../platform/storage/sweep-unknown';
import type { TaskBook } from '../../../platform/tasks/task-book';
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
  /** Of which no row knew. */
  readonly unknown: number;
}

/**
 * Removes uploads that nobody has touched for a day, with their files and the room they held, contents that nothing
 * names any more, and bytes of which nobody knows. Of several servers one does it; each cleans its own disk.
 * @returns null where another server is at it
 */
export async function sweepUploads(
  deps: UploadDeps,
  signal?: AbortSignal,
  nowMs = Date.now(),
): Promise<Swept | null> {
  await deps.host.incoming.removeBrokenForms();
  await sweepIncoming(deps.host.files);
  const swept = await deps.oneServer.run('sweep of files', (lost) =>
    sweepShared(deps, new Date(nowMs - ABANDONED_AFTER_MS), signal ? AbortSignal.any([signal, lost]) : lost),
  );
  return swept?.value ?? null;
}

async function sweepShared(deps: UploadDeps, before: Date, signal: AbortSignal): Promise<Swept> {
  let removed = 0;
  for (let found = BATCH; found === BATCH && !signal.aborted; ) {
    const rows = await deps.db
      .select({ key: uploads.key })
      .from(uploads)
      .where(lt(uploads.touchedAt, before))
      .orderBy(asc(uploads.touchedAt))
      .limit(BATCH);
    for (const { key } of rows) if (await sweepOne(deps, key, before)) removed += 1;
    found = rows.length;
  }
  const files = await releaseUnnamedFiles(deps, before, signal);
  return { uploads: removed, files, unknown: await sweepUnknown(deps, before, signal) };
}

/** In a bucket that another database has, everything is unknown. */
async function sweepUnknown(deps: UploadDeps, before: Date, signal: AbortSignal): Promise<number> {
  const { db, bucket, log } = deps;
  if (bucket === null) return sweepUnknownFiles(deps, before, signal);
  if (!(await isOwnBucket({ db, bucket }))) {
    log.warn('the bucket belongs to another database: what nobody knows in it is left there');
    return 0;
  }
  return (await sweepUnknownFiles(deps, before, signal)) + (await sweepBucket({ db, bucket }, before));
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
export function startUploadSweep(deps: UploadDeps, tasks: TaskBook): { stop(): Promise<void> } {
  return startHourly({
    name: 'files',
    tasks,
    beginAfterMs: BEGIN_AFTER_MS,
    async run(signal) {
      const removed = await sweepUploads(deps, signal);
      if (removed !== null && Object.values(removed).some((count) => count > 0))
        deps.log.info({ removed }, 'abandoned uploads were removed');
      return removed;
    },
    onFault: (error) =>
      deps.log.error({ err: error }, 'abandoned uploads could not be removed, trying again in an hour'),
  });
}
