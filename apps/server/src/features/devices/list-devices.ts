import type { Device } from '@orrery/contract';
import { count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import {
  classes,
  deviceBindings,
  deviceDesired,
  deviceGroupMembers,
  deviceGroups,
  deviceReported,
  devices,
} from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';
import { type DeviceQuestion, matching, orderOf } from './find-devices';
import { inLesson } from './fleet';

/** A page of the devices that a question means, in its order. */
export async function listDevices(
  db: Database,
  scope: SchoolScope,
  question: DeviceQuestion,
): Promise<{ list: Device[]; total: number }> {
  const { page, pageSize } = question;
  const asked = matching(scope, question);
  const [rows, [totals]] = await Promise.all([
    db
      .select(COLUMNS)
      .from(devices)
      .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
      .leftJoin(deviceDesired, eq(deviceDesired.deviceId, devices.id))
      .leftJoin(deviceBindings, eq(deviceBindings.deviceId, devices.id))
      .leftJoin(classes, eq(classes.id, deviceBindings.classId))
      .where(asked)
      .orderBy(...orderOf(question))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({ total: count() })
      .from(devices)
      .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
      .leftJoin(deviceDesired, eq(deviceDesired.deviceId, devices.id))
      .leftJoin(deviceBindings, eq(deviceBindings.deviceId, devices.id))
      .where(asked),
  ]);
  return { list: rows.map(toDevice), total: totals?.total ?? 0 };
}

const COLUMNS = {
  device: devices,
  reported: {
    online: deviceReported.online,
    seenAt: deviceReported.seenAt,
    battery: deviceReported.battery,
    charging: deviceReported.charging,
    freeBytes: deviceReported.freeBytes,
    app: deviceReported.app,
  },
  binding: { classId: deviceBindings.classId, alias: deviceBindings.alias },
  className: classes.name,
  lessonClass: sql<string>`case when ${inLesson} then ${deviceDesired.body} -> 'classroom' ->> 'name' else '' end`,
  group: sql<string>`coalesce((
    select string_agg(${deviceGroups.name}, ', ' order by ${deviceGroups.id} desc)
    from ${deviceGroupMembers} join ${deviceGroups} on ${deviceGroups.id} = ${deviceGroupMembers.groupId}
    where ${deviceGroupMembers.deviceId} = ${devices.id}), '')`,
};

interface DeviceRow {
  readonly device: typeof devices.$inferSelect;
  readonly reported: Omit<
    typeof deviceReported.$inferSelect,
    'deviceId' | 'schoolId' | 'body' | 'ended' | 'serverId' | 'connectedAt'
  > | null;
  readonly binding: { readonly classId: number; readonly alias: string } | null;
  readonly className: string | null;
  readonly lessonClass: string;
  readonly group: string;
}

function toDevice({ device, reported, binding, className, lessonClass, group }: DeviceRow): Device {
  const battery = reported?.battery ?? null;
  return {
    client_id: device.id,
    name: device.name,
    mac: device.mac,
    machine_name: device.machineName,
    serial_number: device.serialNumber,
    uuid: device.uuid,
    usable_space: reported?.freeBytes ?? null,
    electricity: battery === null ? null : Math.round(battery * 100),
    is_charging: reported?.charging ? 1 : 0,
    ctime: device.registeredAt.getTime(),
    is_online: reported?.online ? 1 : 0,
    seen: reported?.seenAt.getTime() ?? null,
    app: reported?.app ?? '',
    group,
    class_id: binding?.classId ?? null,
    class_name: className ?? '',
    alias: binding?.alias ?? '',
    lesson_class: lessonClass,
    revision: device.revision,
  };
}
