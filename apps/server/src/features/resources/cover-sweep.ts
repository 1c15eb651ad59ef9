import { and, asc, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import type { OneServer } from '../../platform/database/one-server';
import { resources } from '../../platform/database/tables';
import { startHourly } from '../../platform/hourly';
import { toSchoolScope } from '../../platform/session/caller';
import type { TaskBook } from '../../platform/tasks/task-book';
import type { CoverMaker } from './cover-maker';

/** The first minutes belong to headsets that come back after a start; a card without a picture can wait. */
const BEGIN_AFTER_MS = 2 * 60_000;
/** Of one look; the next hour has the rest. */
const MOST = 500;

interface SweepDeps {
  readonly db: Database;
  readonly oneServer: OneServer;
  readonly covers: Pick<CoverMaker, 'make'>;
  readonly log: Logger;
}

/**
 * Makes covers that nobody came to make: their server was killed, or its disk failed. One server does it; what another
 * is making at this moment stays with it. What has no cover because there is none to be made is not tried again.
 * @returns how many were tried; null where another server is at it
 */
export async function sweepCovers({ db, oneServer, covers }: SweepDeps): Promise<number | null> {
  const swept = await oneServer.run('sweep of covers', async () => {
    const rows = await findUntried(db);
    await Promise.all(rows.map(({ id, schoolId }) => covers.make(toSchoolScope(schoolId ?? 0), id)));
    return rows.length;
  });
  return swept?.value ?? null;
}

/** A resource that was changed since may have another file. */
function findUntried(db: Database) {
  const isUntried = or(isNull(resources.coverTriedAt), lt(resources.coverTriedAt, resources.updatedAt));
  return db
    .select({ id: resources.id, schoolId: resources.schoolId })
    .from(resources)
    .where(
      and(
        isNotNull(resources.schoolId),
        isNotNull(resources.file),
        isNull(resources.cover),
        isNull(resources.removedAt),
        sql`(${resources.kind} like '%image' or ${resources.kind} like '%video')`,
        isUntried,
      ),
    )
    .orderBy(asc(resources.id))
    .limit(MOST);
}

/** Runs `sweepCovers` soon after a start and every hour until it is stopped. */
export function startCoverSweep(deps: SweepDeps, tasks: TaskBook): { stop(): Promise<void> } {
  return startHourly({
    name: 'own_covers',
    tasks,
    beginAfterMs: BEGIN_AFTER_MS,
    async run() {
      const tried = await sweepCovers(deps);
      if (tried) deps.log.info({ tried }, 'covers were made that a server had left unmade');
      return tried;
    },
    onFault: (error) =>
      deps.log.error({ err: error }, 'unmade covers could not be made, trying again in an hour'),
  });
}
