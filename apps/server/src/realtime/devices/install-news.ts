import type { Desired } from '@orrery/contract';
import type pg from 'pg';
import { type SchoolScope, toSchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../hub';
import { changeDesired, type DesiredByDevice } from './desired-store';

const LIVE_AMONG = {
  name: 'live-devices-among',
  text: `SELECT id FROM devices
    WHERE school_id = $1 AND id = ANY($2::int[]) AND retired_at IS NULL`,
};

interface InstallNewsDeps {
  readonly pool: pg.Pool;
  publish(scope: SchoolScope, bodies: DesiredByDevice): Promise<unknown>;
}

/**
 * Tells headsets that what they should keep has changed. What they should keep is written before, so that an order
 * which is given again changes nothing and tells nobody: whoever the database was away for is told later. Where this
 * server dies instead, its headsets connect to another one and ask.
 */
export function createInstallNews({
  pool,
  publish,
}: InstallNewsDeps): Pick<DeviceHub, 'announceInstalls' | 'announceUntold'> {
  /** Headsets that could not be told, by school. */
  const untold = new Map<number, Set<number>>();

  async function announce(scope: SchoolScope, deviceIds: ReadonlySet<number>): Promise<void> {
    const { rows } = await pool.query<{ id: number }>({
      ...LIVE_AMONG,
      values: [scope.schoolId, [...deviceIds]],
    });
    const ids = rows.map(({ id }) => id);
    const change = (present: Desired) => ({ ...present, installs: present.installs + 1 });
    const bodies = ids.length > 0 && (await changeDesired(pool, scope, ids, { change, isLesson: false }));
    if (bodies) await publish(scope, bodies);
  }

  async function announceInstalls(scope: SchoolScope, deviceIds: readonly number[]): Promise<void> {
    const ids = new Set(deviceIds);
    try {
      await announce(scope, ids);
    } catch (error) {
      untold.set(scope.schoolId, new Set([...(untold.get(scope.schoolId) ?? []), ...ids]));
      throw error;
    }
  }

  return {
    announceInstalls,
    async announceUntold() {
      for (const [schoolId, ids] of [...untold]) {
        untold.delete(schoolId);
        await announceInstalls(toSchoolScope(schoolId), [...ids]);
      }
    },
  };
}
