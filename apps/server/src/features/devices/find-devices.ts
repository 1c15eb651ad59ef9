import type { calls, DeviceSort, ParsedRequestOf } from '@orrery/contract';
import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { toPattern } from '../../platform/database/pattern';
import {
  deviceBindings,
  deviceDesired,
  deviceGroupMembers,
  deviceReported,
  devices,
} from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';
import { IN_STATE, inLesson, ofSchool } from './fleet';

/** What the device list was asked for. */
export type DeviceQuestion = ParsedRequestOf<typeof calls.deviceList>;

/** The devices that a question means, as a condition on devices with report, orders and binding. */
export function matching(scope: SchoolScope, question: DeviceQuestion): SQL | undefined {
  const { key_word: words, state, client_group_id: groupId, class_id: classId, app } = question;
  return and(
    ofSchool(scope),
    naming(words),
    state ? IN_STATE[state] : undefined,
    groupId ? inGroup(groupId) : undefined,
    classId ? or(eq(deviceBindings.classId, classId), inLessonOf(classId)) : undefined,
    app ? eq(deviceReported.app, app) : undefined,
  );
}

function naming(words: string): SQL | undefined {
  if (!words) return undefined;
  const pattern = toPattern(words);
  return or(
    sql`${devices.id}::text = ${words}`,
    ilike(devices.name, pattern),
    ilike(devices.mac, pattern),
    ilike(devices.serialNumber, pattern),
    ilike(devices.uuid, pattern),
  );
}

function inGroup(groupId: number): SQL {
  return sql`exists (select from ${deviceGroupMembers}
    where ${deviceGroupMembers.deviceId} = ${devices.id} and ${deviceGroupMembers.groupId} = ${groupId})`;
}

function inLessonOf(classId: number): SQL {
  return sql`(${inLesson} and ${deviceDesired.body} -> 'classroom' ->> 'id' = ${String(classId)})`;
}

const SORTED_BY: Readonly<Record<DeviceSort, SQL>> = {
  id: sql`${devices.id}`,
  name: sql`lower(${devices.name})`,
  model: sql`lower(${devices.machineName})`,
  seen: sql`${deviceReported.seenAt}`,
  app: sql`nullif(${deviceReported.app}, '')`,
  space: sql`${deviceReported.freeBytes}`,
  battery: sql`${deviceReported.battery}`,
  ctime: sql`${devices.registeredAt}`,
};

/** The order that was asked for, newest first by default; what is not known comes last either way. */
export function orderOf({ sort, order }: Pick<DeviceQuestion, 'sort' | 'order'>): SQL[] {
  const by = SORTED_BY[sort || 'id'];
  const first = order === 'asc' ? sql`${by} asc nulls last` : sql`${by} desc nulls last`;
  return [first, sql`${devices.id} desc`];
}
