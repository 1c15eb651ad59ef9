import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, lt } from 'drizzle-orm';
import { uploads } from '../../../platform/database/tables';
import { releaseFiles, releaseUnnamedFiles } from '../../../platform/storage/release-files';
import { sweepIncoming } from '../../../platform/storage/sweep-incoming';
import type { UploadDeps } from './deps';
import { ABANDONED_AFTER_MS } from './limits';
import { changeUpload } from './row';

const EVERY_MS = 60 * 60_000;
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
  const end = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal, ref: false });

  async function runOnce(): Promise<void> {
    try {
      const removed = await sweepUploads(deps, end.signal);
      if (removed.uploads + removed.files > 0) deps.log.info({ removed }, 'abandoned uploads were removed');
    } catch (error) {
      deps.log.error({ err: error }, 'abandoned uploads could not be removed, trying again in an hour');
    }
  }

  async function run(): Promise<void> {
    await pause(BEGIN_AFTER_MS);
    while (!end.signal.aborted) {
      await runOnce();
      await pause(EVERY_MS);
    }
  }

  // Only the pauses throw, when they are ended.
  const done = run().catch(() => undefined);
  return {
    stop: () => {
      end.abort();
      return done;
    },
  };
}
