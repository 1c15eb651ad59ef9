import { type InstallDeviceRow, PAGE_SIZE } from '@orrery/contract';
import { and, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { toPattern } from '../../platform/database/pattern';
import {
  deviceInstalls,
  deviceReported,
  devices,
  listedResources as listed,
} from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';
import { isKeepable } from './keepable';

type Counts = Pick<InstallDeviceRow, 'doneCount' | 'beingCount' | 'failCount' | 'pendCount'>;

/** A page of the device view: the headsets of the school with how many resources each holds, fetches, lacks (INS-22). */
export async function readDeviceView(
  db: Database,
  scope: SchoolScope,
  { key, page }: { readonly key: string; readonly page: number },
): Promise<{ list: InstallDeviceRow[]; total: number }> {
  const asked = and(
    eq(devices.schoolId, scope.schoolId),
    isNull(devices.retiredAt),
    key ? ilike(devices.name, toPattern(key)) : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select({
        id: devices.id,
        name: devices.name,
        online: deviceReported.online,
        freeBytes: deviceReported.freeBytes,
      })
      .from(devices)
      .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
      .where(asked)
      .orderBy(devices.id)
      .limit(PAGE_SIZE.list)
      .offset((page - 1) * PAGE_SIZE.list),
    db.$count(devices, asked),
  ]);
  const counts = await readCounts(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  const list = rows.map(({ id, name, online, freeBytes }) => ({
    id,
    name,
    is_online: online ? 1 : 0,
    ...counts(id),
    usable_space: freeBytes,
  }));
  return { list, total };
}

/** Of all that headsets can keep; what is in no other status is not installed. */
async function readCounts(
  db: Database,
  scope: SchoolScope,
  ids: readonly number[],
): Promise<(id: number) => Counts> {
  if (ids.length === 0) return () => toCounts(0);
  const ofStatus = (status: string) =>
    sql<number>`(count(*) filter (where ${deviceInstalls.status} = ${status}))::int`;
  const [rows, all] = await Promise.all([
    db
      .select({
        id: deviceInstalls.deviceId,
        doneCount: ofStatus('done'),
        beingCount: ofStatus('being'),
        failCount: ofStatus('failed'),
      })
      .from(deviceInstalls)
      .innerJoin(listed, eq(listed.resourceId, deviceInstalls.resourceId))
      .where(
        and(inArray(deviceInstalls.deviceId, [...ids]), eq(deviceInstalls.wanted, true), isKeepable(scope)),
      )
      .groupBy(deviceInstalls.deviceId),
    db.$count(listed, isKeepable(scope)),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => toCounts(all, byId.get(id));
}

function toCounts(
  all: number,
  { doneCount, beingCount, failCount }: Omit<Counts, 'pendCount'> = {
    doneCount: 0,
    beingCount: 0,
    failCount: 0,
  },
): Counts {
  return { doneCount, beingCount, failCount, pendCount: all - doneCount - beingCount - failCount };
}
