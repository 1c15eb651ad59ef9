import type { Desired } from '@orrery/contract';
import type pg from 'pg';
import type { SchoolScope } from '../../platform/session/caller';
import { changeWithin, type DesiredByDevice } from './desired-store';

/** A headset is called by its student, else by the name that it has in its class, else by its own. */
const MISNAMED = {
  name: 'spotlight-misnamed',
  text: `SELECT seen.device_id, (seen.body #>> '{spotlight,device}')::int AS shown,
      coalesce(dd.body #>> '{student,name}', nullif(b.alias, ''), d.name) AS name
    FROM device_desired seen
    JOIN devices viewer ON viewer.id = seen.device_id AND viewer.retired_at IS NULL
    LEFT JOIN devices d ON d.school_id = seen.school_id AND d.retired_at IS NULL
      AND d.id = (seen.body #>> '{spotlight,device}')::int
    LEFT JOIN device_bindings b ON b.device_id = d.id
    LEFT JOIN device_desired dd ON dd.device_id = d.id
    WHERE seen.school_id = $1 AND jsonb_typeof(seen.body -> 'spotlight') = 'object'
      AND seen.body #>> '{spotlight,name}'
        IS DISTINCT FROM coalesce(dd.body #>> '{student,name}', nullif(b.alias, ''), d.name)`,
};

/**
 * Whose view a class is shown stands beside it: that name goes with its student, and the view of a headset that the
 * school removed goes whole.
 * @returns what changed, to be published after the commit
 */
export async function nameSpotlights(client: pg.PoolClient, scope: SchoolScope): Promise<DesiredByDevice> {
  const { rows } = await client.query<{ device_id: number; shown: number; name: string | null }>({
    ...MISNAMED,
    values: [scope.schoolId],
  });
  if (rows.length === 0) return new Map();
  const names = new Map(rows.map((row) => [row.shown, row.name]));
  const change = (present: Desired): Desired => {
    const name = names.get(present.spotlight?.device ?? 0);
    if (!present.spotlight || name === undefined) return present;
    return { ...present, spotlight: name === null ? null : { ...present.spotlight, name } };
  };
  const ids = rows.map((row) => row.device_id);
  return (await changeWithin(client, scope, ids, { change, isLesson: false })) ?? new Map();
}
