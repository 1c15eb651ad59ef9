import { AWAY_AFTER_DAYS, type DeviceStateName, LOW_BATTERY, LOW_SPACE_BYTES } from '@orrery/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { deviceDesired, deviceReported, devices } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

const told = deviceReported.body;
const order = deviceDesired.body;

/** In a lesson: connected, with orders for a class, and not sent home since. */
export const inLesson = sql<boolean>`(${deviceReported.online} is true
  and jsonb_typeof(${order} -> 'classroom') = 'object'
  and (jsonb_typeof(${order} -> 'play') = 'object' or jsonb_array_length(${order} -> 'playlist') > 0)
  and (${told} ->> 'ended') is distinct from 'true')`;

/** Each state as a condition on devices with their report and their orders; never null. */
export const IN_STATE: Readonly<Record<DeviceStateName, SQL<boolean>>> = {
  online: sql`${deviceReported.online} is true`,
  offline: sql`${deviceReported.online} is not true`,
  class: inLesson,
  // What it last said counts while it is away as well: a flat headset in the cupboard is one to charge.
  battery: sql`(coalesce((${told} ->> 'battery')::float8 < ${LOW_BATTERY}, false)
    and (${told} ->> 'charging') is distinct from 'true')`,
  space: sql`coalesce((${told} -> 'storage' ->> 'free')::float8 < ${LOW_SPACE_BYTES}, false)`,
  away: sql`(${deviceReported.online} is not true
    and coalesce(${deviceReported.seenAt}, ${devices.registeredAt}) < now() - make_interval(days => ${AWAY_AFTER_DAYS}))`,
};

type Summary = Readonly<Record<DeviceStateName | 'total', number>>;

/** How many of a school's devices are in each state. */
export async function countFleet(db: Database, scope: SchoolScope): Promise<Summary> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      online: countOf('online'),
      offline: countOf('offline'),
      class: countOf('class'),
      battery: countOf('battery'),
      space: countOf('space'),
      away: countOf('away'),
    })
    .from(devices)
    .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
    .leftJoin(deviceDesired, eq(deviceDesired.deviceId, devices.id))
    .where(ofSchool(scope));
  return row ?? { total: 0, online: 0, offline: 0, class: 0, battery: 0, space: 0, away: 0 };
}

function countOf(state: DeviceStateName): SQL<number> {
  return sql<number>`(count(*) filter (where ${IN_STATE[state]}))::int`;
}

/** The applications and versions that a school's devices run, in order. */
export async function listApps(db: Database, scope: SchoolScope): Promise<string[]> {
  const app = sql<string>`coalesce(${told} ->> 'app', '')`;
  const rows = await db
    .selectDistinct({ app })
    .from(devices)
    .innerJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
    .where(and(ofSchool(scope), sql`${app} <> ''`))
    .orderBy(app);
  return rows.map((row) => row.app);
}

/** The devices of a school that are not retired. */
export function ofSchool(scope: SchoolScope): SQL | undefined {
  return and(eq(devices.schoolId, scope.schoolId), isNull(devices.retiredAt));
}
