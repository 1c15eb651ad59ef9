import { type BoundDevice, PAGE_SIZE, type SchoolClass, type SchoolClassRow } from '@orrery/contract';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { deviceBindings, deviceReported, devices } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';
import { type ClassCounts, countClasses } from './class-counts';

/** The classes of a school with their numbers of students and bound devices, oldest first. */
export async function listClasses(db: Database, scope: SchoolScope): Promise<SchoolClass[]> {
  return (await countClasses(db, scope)).map(toClass);
}

/** A page of the classes of a school, newest first (CLS-07). A school has few: they are counted as a whole. */
export async function pageOfClasses(
  db: Database,
  scope: SchoolScope,
  page: number,
): Promise<{ list: SchoolClassRow[]; total: number }> {
  const all = (await countClasses(db, scope)).reverse();
  const list = sliceOf(all, page).map((row) => ({ ...toClass(row), ctime: row.createdAt.getTime() }));
  return { list, total: all.length };
}

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

/** Students and headsets by class, newest class first, with the sums of the whole school (MISC-04). */
export async function studentStatistics(db: Database, scope: SchoolScope, page: number) {
  const all = (await countClasses(db, scope)).reverse().map(({ createdAt: _, ...row }) => row);
  const sumOf = (name: (typeof COUNTED)[number]) => all.reduce((sum, row) => sum + row[name], 0);
  return {
    list: sliceOf(all, page),
    total: all.length,
    sum: {
      student_num: sumOf('student_num'),
      bind_client_num: sumOf('bind_client_num'),
      online_num: sumOf('online_num'),
      without_client_num: sumOf('without_client_num'),
    },
  };
}

const COUNTED = ['student_num', 'bind_client_num', 'online_num', 'without_client_num'] as const;

function sliceOf<T>(rows: readonly T[], page: number): T[] {
  return rows.slice((page - 1) * PAGE_SIZE.list, page * PAGE_SIZE.list);
}

function toClass({ class_id, class_name, bind_client_num, student_num }: ClassCounts): SchoolClass {
  return { class_id, class_name, bind_client_num, student_num };
}
