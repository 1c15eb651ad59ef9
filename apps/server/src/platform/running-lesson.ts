import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database/database';
import { deviceBindings, deviceDesired, devices } from './database/tables';
import type { SchoolScope } from './session/caller';

/**
 * A lesson in which nobody ordered anything for three hours is over: its teacher went without ending it. Such a
 * class would otherwise stay in its lesson for as long as its headsets lie in the cupboard.
 */
const OVER_AFTER = sql`interval '3 hours'`;

const isPlaying = sql`jsonb_typeof(${deviceDesired.body} -> 'play') = 'object'`;
const hasList = sql`jsonb_array_length(coalesce(${deviceDesired.body} -> 'playlist', '[]')) > 0`;
const lessonClass = sql`(${deviceDesired.body} -> 'classroom' ->> 'id')::int`;

/** Whether a device has had an order so lately that its lesson goes on. */
const isOrderedLately: SQL = sql`${deviceDesired.updatedAt} > now() - ${OVER_AFTER}`;

/** Whether a device plays or is paused in a lesson that goes on. */
export const isInPlay: SQL = sql`(${isPlaying} and ${isOrderedLately})`;

/**
 * Whether a class has a lesson now: one of its lesson's headsets has something to play, or a headset that is bound
 * to it plays and is in no other class's lesson.
 */
export async function isClassInLesson(db: Database, scope: SchoolScope, classId: number): Promise<boolean> {
  const isTheirs = and(sql`${lessonClass} = ${classId}`, or(isPlaying, hasList));
  const isBoundAndPlaying = and(eq(deviceBindings.classId, classId), sql`${lessonClass} is null`, isPlaying);
  const [row] = await db
    .select({ deviceId: deviceDesired.deviceId })
    .from(deviceDesired)
    .innerJoin(devices, and(eq(devices.id, deviceDesired.deviceId), isNull(devices.retiredAt)))
    .leftJoin(deviceBindings, eq(deviceBindings.deviceId, deviceDesired.deviceId))
    .where(and(eq(deviceDesired.schoolId, scope.schoolId), isOrderedLately, or(isTheirs, isBoundAndPlaying)))
    .limit(1);
  return row !== undefined;
}

/** Whether headsets of a lesson that goes on show a resource, or have it among what they will show. */
export async function isResourceInLesson(db: Database, scope: SchoolScope, rid: number): Promise<boolean> {
  const isShown = sql`(${deviceDesired.body} -> 'play' ->> 'resource')::int = ${rid}`;
  const isListed = sql`${deviceDesired.body} -> 'playlist' @> ${String(rid)}::jsonb`;
  const [row] = await db
    .select({ deviceId: deviceDesired.deviceId })
    .from(deviceDesired)
    .innerJoin(devices, and(eq(devices.id, deviceDesired.deviceId), isNull(devices.retiredAt)))
    .where(and(eq(deviceDesired.schoolId, scope.schoolId), isOrderedLately, or(isShown, isListed)))
    .limit(1);
  return row !== undefined;
}
