import { type BindableDevice, type BoundDevice, PAGE_SIZE } from '@orrery/contract';
import { and, asc, count, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { classes, deviceBindings, deviceReported, devices } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** A page of the headsets that are bound to a class, by device number (CLS-13). */
export async function listBoundDevices(
  db: Database,
  scope: SchoolScope,
  { classId, page }: { classId: number; page: number },
): Promise<{ list: BoundDevice[]; total: number }> {
  const bound = and(
    eq(deviceBindings.schoolId, scope.schoolId),
    eq(deviceBindings.classId, classId),
    isNull(devices.retiredAt),
  );
  const [rows, [totals]] = await Promise.all([
    db
      .select({
        id: devices.id,
        mac: devices.mac,
        uuid: devices.uuid,
        name: deviceBindings.alias,
        online: deviceReported.online,
        revision: deviceBindings.revision,
      })
      .from(deviceBindings)
      .innerJoin(devices, eq(devices.id, deviceBindings.deviceId))
      .leftJoin(deviceReported, eq(deviceReported.deviceId, deviceBindings.deviceId))
      .where(bound)
      .orderBy(asc(devices.id))
      .limit(PAGE_SIZE.list)
      .offset((page - 1) * PAGE_SIZE.list),
    db
      .select({ total: count() })
      .from(deviceBindings)
      .innerJoin(devices, eq(devices.id, deviceBindings.deviceId))
      .where(bound),
  ]);
  const list = rows.map(({ online, ...row }) => ({ ...row, cid: row.id, is_online: online ? 1 : 0 }));
  return { list, total: totals?.total ?? 0 };
}

/** Most headsets that a chooser shows; beyond them one searches. */
const MAX_CHOICES = 100;

/** The headsets that are not bound to a class, those bound to none first, for choosers (CLS-20). */
export async function listBindableDevices(
  db: Database,
  scope: SchoolScope,
  { classId, words }: { classId: number; words: string },
): Promise<{ list: BindableDevice[]; total: number }> {
  const has = (text: unknown) => sql`strpos(lower(${text}), lower(${words})) > 0`;
  const wanted = and(
    eq(devices.schoolId, scope.schoolId),
    isNull(devices.retiredAt),
    or(isNull(deviceBindings.classId), ne(deviceBindings.classId, classId)),
    words ? or(sql`${devices.id}::text = ${words}`, has(devices.name), has(devices.mac)) : undefined,
  );
  const [rows, [totals]] = await Promise.all([
    db
      .select({
        cid: devices.id,
        mac: devices.mac,
        uuid: devices.uuid,
        device_name: devices.name,
        class_id: sql<number>`coalesce(${deviceBindings.classId}, 0)`,
        class_name: sql<string>`coalesce(${classes.name}, '')`,
        alias: sql<string>`coalesce(${deviceBindings.alias}, '')`,
        revision: sql<number>`coalesce(${deviceBindings.revision}, 0)`,
        online: deviceReported.online,
      })
      .from(devices)
      .leftJoin(deviceBindings, eq(deviceBindings.deviceId, devices.id))
      .leftJoin(classes, eq(classes.id, deviceBindings.classId))
      .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
      .where(wanted)
      .orderBy(sql`${deviceBindings.classId} is not null`, asc(devices.id))
      .limit(MAX_CHOICES),
    db
      .select({ total: count() })
      .from(devices)
      .leftJoin(deviceBindings, eq(deviceBindings.deviceId, devices.id))
      .where(wanted),
  ]);
  const list = rows.map(({ online, ...row }) => ({ ...row, is_online: online ? 1 : 0 }));
  return { list, total: totals?.total ?? 0 };
}
