import { and, asc, eq } from 'drizzle-orm';
import type { Database } from './database/database';
import { classes, deviceGroups } from './database/tables';
import { AppError } from './errors';
import type { SchoolScope } from './session/caller';

/** A class or device group that was found in the caller's school. */
export interface Found {
  readonly id: number;
  readonly name: string;
}

/** The classes of the school, by name. */
export function listClassNames(db: Database, scope: SchoolScope): Promise<Found[]> {
  return db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(eq(classes.schoolId, scope.schoolId))
    .orderBy(asc(classes.name), asc(classes.id));
}

/** A class of the school. @throws AppError `class.unknown`, also for another school's */
export async function requireClass(db: Database, scope: SchoolScope, classId: number): Promise<Found> {
  const [found] = await db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.id, classId), eq(classes.schoolId, scope.schoolId)));
  if (!found) throw new AppError('class.unknown');
  return found;
}

/** From which changes of others a class is held: from its deletion, from any change, or from anything that names it. */
type Hold = 'key share' | 'no key update' | 'update';

/**
 * A class, held until the transaction ends, so that of two changes at once the second sees the first.
 * @throws AppError `class.unknown`, also for another school's
 */
export async function lockClass(
  tx: Database,
  scope: SchoolScope,
  classId: number,
  hold: Hold,
): Promise<Found & { readonly revision: number }> {
  const [found] = await tx
    .select({ id: classes.id, name: classes.name, revision: classes.revision })
    .from(classes)
    .where(and(eq(classes.id, classId), eq(classes.schoolId, scope.schoolId)))
    .for(hold);
  if (!found) throw new AppError('class.unknown');
  return found;
}

/** A device group of the school. @throws AppError `group.unknown`, also for another school's */
export async function requireGroup(db: Database, scope: SchoolScope, groupId: number): Promise<Found> {
  const [found] = await db
    .select({ id: deviceGroups.id, name: deviceGroups.name })
    .from(deviceGroups)
    .where(and(eq(deviceGroups.id, groupId), eq(deviceGroups.schoolId, scope.schoolId)));
  if (!found) throw new AppError('group.unknown');
  return found;
}
