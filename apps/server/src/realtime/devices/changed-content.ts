import type pg from 'pg';
import type { Logger } from 'pino';
import { type SchoolScope, toSchoolScope } from '../../platform/session/caller';
import type { TaskBook } from '../../platform/tasks/task-book';
import type { DeviceHub } from '../hub';
import { CONTENT_CHECK_MS } from '../limits';

interface Told {
  readonly school_id: number;
  readonly device_id: number;
}

/** What a school deleted never comes back, so nobody wants it any more; what the library lost may. */
const noteWhere = (condition: string) => `WITH changed AS (
    SELECT i.device_id, i.resource_id, r.removed_at IS NOT NULL AND r.school_id IS NOT NULL AS deleted
    FROM device_installs i JOIN resources r ON r.id = i.resource_id
    WHERE ${condition}
    ORDER BY i.device_id, i.resource_id FOR UPDATE OF i)
  UPDATE device_installs i SET ordered_at = now(), wanted = i.wanted AND NOT changed.deleted
  FROM changed WHERE i.device_id = changed.device_id AND i.resource_id = changed.resource_id
  RETURNING i.school_id, i.device_id`;

const NOTE_ONE = {
  name: 'content-changed',
  text: noteWhere('i.school_id = $1 AND i.resource_id = $2'),
};

/** Changed since its headsets were told something of it: by the operator's command line, or before a server died. */
const NOTE_MISSED = {
  name: 'content-missed',
  text: noteWhere(`(r.removed_at > i.ordered_at AND (i.wanted OR i.sha256 IS NOT NULL))
    OR (r.updated_at > i.ordered_at AND i.wanted AND i.sha256 IS DISTINCT FROM r.file)`),
};

/** The headsets of a school that keep a resource, or are to; they are told something of it from now on. */
export async function noteChanged(pool: pg.Pool, scope: SchoolScope, rid: number): Promise<number[]> {
  const { rows } = await pool.query<Told>({ ...NOTE_ONE, values: [scope.schoolId, rid] });
  return rows.map((row) => row.device_id);
}

/**
 * Tells headsets of what changed without anybody telling them: an import of the library is another process.
 * @returns how many were told
 */
export async function announceMissed(
  pool: pg.Pool,
  hub: Pick<DeviceHub, 'announceInstalls'>,
): Promise<number> {
  const { rows } = await pool.query<Told>(NOTE_MISSED);
  for (const schoolId of new Set(rows.map((row) => row.school_id))) {
    const told = rows.flatMap((row) => (row.school_id === schoolId ? [row.device_id] : []));
    await hub.announceInstalls(toSchoolScope(schoolId), told);
  }
  return rows.length;
}

interface SweepDeps {
  readonly pool: pg.Pool;
  readonly tasks: TaskBook;
  readonly log: Logger;
}

/** Looks for such changes now and then, and for headsets that could not be told of others. @returns stops it */
export function sweepContent(
  { pool, tasks, log }: SweepDeps,
  hub: Pick<DeviceHub, 'announceInstalls' | 'announceUntold'>,
): () => void {
  return tasks.every('changed_content', CONTENT_CHECK_MS, {
    async run() {
      await hub.announceUntold();
      return announceMissed(pool, hub);
    },
    onFault: (error) => log.error({ err: error }, 'looking for changed content'),
  });
}
