import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toWireKind } from '@orrery/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import type { OneServer } from '../../platform/database/one-server';
import { files, resources } from '../../platform/database/tables';
import { createFairTurns } from '../../platform/fair-turns';
import type { Inspector } from '../../platform/inspection/inspector';
import { holdSchool, measureDisk } from '../../platform/library/measure-disk';
import { toKind } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';
import { claimFiles } from '../../platform/storage/claim-file';
import { keepMadeFile } from '../../platform/storage/keep-file';
import { releaseFiles } from '../../platform/storage/release-files';
import type { Storage } from '../../platform/storage/storage';

/** A picture is needed whole; of a film that begins with its index a beginning is enough. */
const MOST_BYTES = { image: 256 * 1024 ** 2, video: 96 * 1024 ** 2 } as const;

/** Makes covers of what was saved without one. */
export interface CoverMaker {
  /** Begins; the resource gets its cover when there is one. Comes back then, or where none could be made. */
  make(scope: SchoolScope, rid: number): Promise<void>;
  stop(): Promise<void>;
}

interface CoverDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly inspector: Pick<Inspector, 'makeCover'>;
  readonly oneServer: OneServer;
  /** Copies wait where uploads do: on the disk of the files, and swept when a server was killed. */
  readonly host: { readonly incoming: { readonly folder: string } };
  readonly log: Logger;
}

/** Makes it, one at a time, because each takes a copy of its file; a picture gives its own cover, a film one of its frames where ffmpeg is installed. */
export function createCoverMaker(deps: CoverDeps): CoverMaker {
  const end = new AbortController();
  const running = new Set<Promise<void>>();
  const waiting = new Map<number, Promise<void>>();
  const turns = createFairTurns();
  return {
    make(scope, rid) {
      // However often it is saved meanwhile, it is looked at as it is then.
      const same = waiting.get(rid);
      if (same) return same;
      let hasBegun = false;
      const work = turns(String(scope.schoolId), async () => {
        hasBegun = true;
        waiting.delete(rid);
        if (end.signal.aborted) return;
        // Saved at two servers at once, it gets one.
        await deps.oneServer.run(`cover ${rid}`, () => makeOne(deps, scope, rid, end.signal));
      })
        .catch((error: unknown) => {
          if (!end.signal.aborted) deps.log.warn({ err: error, rid }, 'a cover could not be made');
        })
        .finally(() => running.delete(work));
      running.add(work);
      if (!hasBegun) waiting.set(rid, work);
      return work;
    },
    async stop() {
      end.abort();
      await Promise.all(running);
    },
  };
}

async function makeOne(deps: CoverDeps, scope: SchoolScope, rid: number, signal: AbortSignal): Promise<void> {
  const source = await findSource(deps.db, scope, rid);
  if (!source) return;
  const folder = await mkdtemp(join(deps.host.incoming.folder, 'cover-'));
  let made: string | null = null;
  try {
    const path = join(folder, 'source');
    const last = Math.min(source.sizeBytes, MOST_BYTES[source.family]) - 1;
    const bytes = await deps.storage.open(source.sha256, { start: 0, end: last });
    await pipeline(bytes, createWriteStream(path), { signal });
    made = await deps.inspector.makeCover(path, signal);
    if (made !== null) await keep(deps, scope, { rid, file: source.sha256, path: made });
    // What was broken off, by a kill or by a disk that failed, is taken up by `sweepCovers`.
    const isSame = and(eq(resources.id, rid), eq(resources.file, source.sha256));
    await deps.db.update(resources).set({ coverTriedAt: sql`now()` }).where(isSame);
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (made !== null) await rm(made, { force: true });
  }
}

/** The file of a resource that needs a cover; null where it has one, is gone, or shows no picture by itself. */
async function findSource(db: Database, { schoolId }: SchoolScope, rid: number) {
  const [row] = await db
    .select({ kind: resources.kind, sha256: files.sha256, sizeBytes: files.sizeBytes })
    .from(resources)
    .innerJoin(files, eq(files.sha256, resources.file))
    .where(and(eq(resources.id, rid), eq(resources.schoolId, schoolId), isNull(resources.cover)));
  if (!row) return null;
  const family = toWireKind(toKind(row.kind)).file_type;
  return family === 'image' || family === 'video' ? { ...row, family } : null;
}

interface MadeCover {
  readonly rid: number;
  /** What it was made of: another file that came meanwhile has another cover. */
  readonly file: string;
  readonly path: string;
}

/** Where the school has no room for it, or its resource does not want it any more, nothing of it stays. */
async function keep({ db, storage }: CoverDeps, scope: SchoolScope, made: MadeCover): Promise<void> {
  const file = await keepMadeFile({ db, storage }, made.path, 'image/jpeg');
  const isTaken = await db.transaction(async (tx) => {
    await holdSchool(tx, scope);
    const { used, total } = await measureDisk(tx, scope);
    if (used + file.sizeBytes > total) return false;
    const isWanted = and(
      eq(resources.id, made.rid),
      eq(resources.file, made.file),
      isNull(resources.cover),
      isNull(resources.removedAt),
    );
    const [wanted] = await tx.select({ id: resources.id }).from(resources).where(isWanted).for('update');
    if (!wanted) return false;
    // Somebody else may have let go of the same picture in this very moment.
    if ((await claimFiles(tx, [file])).size > 0) return false;
    await tx.update(resources).set({ cover: file.sha256 }).where(eq(resources.id, made.rid));
    return true;
  });
  if (!isTaken) await releaseFiles({ db, storage }, [file.sha256]);
}
