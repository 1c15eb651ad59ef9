import type pg from 'pg';
import type { Logger } from 'pino';
import type { DesiredPublisher } from './desired-publisher';
import { toDesired } from './desired-store';

/** No headset gets so many orders in its life: who says so does not tell the truth, and must not use numbers up. */
const HIGHEST = 1_000_000_000;
/** One headset is listened to once in this time. */
const PAUSE_MS = 5_000;

const CATCH_UP = {
  name: 'desired-catch-up',
  text: `UPDATE device_desired SET revision = $3::bigint + 1,
      body = body || jsonb_build_object('revision', $3::bigint + 1)
    WHERE school_id = $1 AND device_id = $2 AND revision < $3::bigint RETURNING body`,
};

/** Notices headsets that have obeyed orders of which the database knows nothing. */
export interface AheadCheck {
  /** A headset says which revision it has applied. */
  said(schoolId: number, deviceId: number, revision: number): void;
}

interface AheadDeps {
  readonly pool: pg.Pool;
  readonly publisher: Pick<DesiredPublisher, 'isBehind' | 'publish'>;
  readonly log: Logger;
}

/**
 * A database that was restored from a copy gives its next orders revisions that headsets had before, and they would
 * obey none until they open a session, up to an hour later. So what such a headset should be doing is told it again by
 * a revision beyond its own. Asked of the database: an order of another server may only not have been heard yet.
 */
export function createAheadCheck({ pool, publisher, log }: AheadDeps): AheadCheck {
  const lookedMs = new Map<number, number>();

  async function catchUp(schoolId: number, deviceId: number, revision: number): Promise<void> {
    const { rows } = await pool.query<{ body: unknown }>({
      ...CATCH_UP,
      values: [schoolId, deviceId, revision],
    });
    const [row] = rows;
    if (!row) return;
    log.warn({ deviceId, revision }, 'a headset is ahead of the database, which was restored: told again');
    await publisher.publish(schoolId, deviceId, toDesired(row.body));
  }

  return {
    said(schoolId, deviceId, revision) {
      if (revision > HIGHEST || !publisher.isBehind(deviceId, revision)) return;
      const nowMs = performance.now();
      if (nowMs - (lookedMs.get(deviceId) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return;
      lookedMs.set(deviceId, nowMs);
      catchUp(schoolId, deviceId, revision).catch((error) =>
        log.error({ err: error, deviceId }, 'a headset that is ahead could not be told'),
      );
    },
  };
}
