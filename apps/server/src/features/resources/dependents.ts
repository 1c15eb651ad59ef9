import { and, countDistinct, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { courseItems, courses, deviceInstalls, devices } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** What a resource would be missed by. */
export interface Dependents {
  /** Lessons of the school that name it, whoever made them. */
  readonly lessons: number;
  /** Headsets that keep it, or are told to. */
  readonly headsets: number;
}

/** Counts what depends on a resource of the school (RES-09, RES-12). */
export async function countDependents(
  db: Database,
  { schoolId }: SchoolScope,
  rid: number,
): Promise<Dependents> {
  const [lessons] = await db
    .select({ count: countDistinct(courseItems.courseId) })
    .from(courseItems)
    .innerJoin(courses, eq(courses.id, courseItems.courseId))
    .where(and(eq(courseItems.resourceId, rid), eq(courses.schoolId, schoolId)));
  const isKept = or(eq(deviceInstalls.wanted, true), isNotNull(deviceInstalls.sha256));
  const [headsets] = await db
    .select({ count: countDistinct(deviceInstalls.deviceId) })
    .from(deviceInstalls)
    .innerJoin(devices, and(eq(devices.id, deviceInstalls.deviceId), isNull(devices.retiredAt)))
    .where(and(eq(deviceInstalls.schoolId, schoolId), eq(deviceInstalls.resourceId, rid), isKept));
  return { lessons: lessons?.count ?? 0, headsets: headsets?.count ?? 0 };
}
