import type { Device } from '@orrery/contract';
import { and, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { deviceGroupMembers, deviceGroups, deviceReported, devices } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/**
 * A page of the devices of a school, newest first.
 * @param page from 1
 * @param words a client id, or part of a name, MAC, serial number or UUID; empty for all
 */
export async function listDevices(
  db: Database,
  scope: SchoolScope,
  { page, pageSize, words }: { page: number; pageSize: number; words: string },
): Promise<{ list: Device[]; total: number }> {
  const ours = and(eq(devices.schoolId, scope.schoolId), isNull(devices.retiredAt), naming(words));
  const [rows, [totals]] = await Promise.all([
    db
      .select({ device: devices, reported: deviceReported, group: groupNames })
      .from(devices)
      .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
      .where(ours)
      .orderBy(desc(devices.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(devices).where(ours),
  ]);
  return { list: rows.map(toDevice), total: totals?.total ?? 0 };
}

function naming(words: string) {
  if (!words) return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    sql`${devices.id}::text = ${words}`,
    ilike(devices.name, pattern),
    ilike(devices.mac, pattern),
    ilike(devices.serialNumber, pattern),
    ilike(devices.uuid, pattern),
  );
}

const groupNames = sql<string>`coalesce((
  select string_agg(${deviceGroups.name}, ', ' order by ${deviceGroups.id})
  from ${deviceGroupMembers} join ${deviceGroups} on ${deviceGroups.id} = ${deviceGroupMembers.groupId}
  where ${deviceGroupMembers.deviceId} = ${devices.id}), '')`;

interface DeviceRow {
  readonly device: typeof devices.$inferSelect;
  readonly reported: typeof deviceReported.$inferSelect | null;
  readonly group: string;
}

function toDevice({ device, reported, group }: DeviceRow): Device {
  const state = reported?.body ?? null;
  const battery = state?.battery ?? null;
  return {
    client_id: device.id,
    name: device.name,
    mac: device.mac,
    machine_name: device.machineName,
    serial_number: device.serialNumber,
    uuid: device.uuid,
    usable_space: state?.storage?.free ?? null,
    electricity: battery === null ? null : Math.round(battery * 100),
    ctime: device.registeredAt.getTime(),
    is_online: reported?.online ? 1 : 0,
    group,
  };
}
