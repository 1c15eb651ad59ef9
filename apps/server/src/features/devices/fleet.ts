import { AWAY_AFTER_DAYS, type DeviceStateName, LOW_BATTERY, LOW_SPACE_BYTES } from '@orrery/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { deviceDesired, deviceReported, devices } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

const order = deviceDesired.body;
const { app } = deviceReported;

/** In a lesson: connected, with orders for a class, and not sent home since. */
export const inLesson = sql<boolean>`(${deviceReported.online} is true
  and jsonb_typeof(${order} -> 'classroom') = 'object'
  and (jsonb_typeof(${order} -> 'play') = 'object' or jsonb_array_length(${order} -> 'playlist') > 0)
  and ${deviceReported.ended} is not true)`;

/** Each state as a condition on devices with their report and their orders; never null. */
export const IN_STATE: Readonly<Record<DeviceStateName, SQL<boolean>>> = {
  online: sql`${deviceReported.online} is true`,
  offline: sql`${deviceReported.online} is not true`,
  class: inLesson,
  // What it last said counts while it is away as well: a flat headset in the cupboard is one to charge.
  battery: sql`(coalesce(${deviceReported.battery} < ${LOW_BATTERY}, false) and ${deviceReported.charging} is not true)`,
  space: sql`coalesce(${deviceReported.freeBytes} < ${LOW_SPACE_BYTES}, false)`,
  away: sql`(${deviceReported.online} is not true
    and coalesce(${deviceReported.seenAt}, ${devices.registeredAt}) < now() - make_interval(days => ${AWAY_AFTER_DAYS}))`,
};

type Summary = Readonly<Record<DeviceStateName | 'total', number>>;

interface Fleet {
  /** How many devices are in each state. */
  readonly summary: Summary;
  /** The applications and versions that they run, in order. */
  readonly apps: string[];
}

/** What a school's devices are like, all of them together. */
export async function describeFleet(db: Database, scope: SchoolScope): Promise<Fleet> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      online: countOf('online'),
      offline: countOf('offline'),
      class: countOf('class'),
      battery: countOf('battery'),
      space: countOf('space'),
      away: countOf('away'),
      apps: sql<string[]>`coalesce(array_agg(distinct ${app}) filter (where ${app} <> ''), '{}')`,
    })
    .from(devices)
    .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
    .leftJoin(deviceDesired, eq(deviceDesired.deviceId, devices.id))
    .where(ofSchool(scope));
  if (!row) throw new Error('an aggregate without a row');
  const { apps, ...summary } = row;
  return { summary, apps };
}

function countOf(state: DeviceStateName): SQL<number> {
  return sql<number>`(count(*) filter (where ${IN_STATE[state]}))::int`;
}

/** The devices of a school that are not retired. */
export function ofSchool(scope: SchoolScope): SQL | undefined {
  return and(eq(devices.schoolId, scope.schoolId), isNull(devices.retiredAt));
}
