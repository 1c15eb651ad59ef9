import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { classes } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';

/** From which changes of others a class is held: from its deletion, from any change, or from anything that names it. */
type Hold = 'key share' | 'no key update' | 'update';

/**
 * A class, held until the transaction ends, so that of two changes at once the second sees the first.
 * @throws AppError `class.unknown`, also for another school's
 */
export async function lockClass(tx: Database, scope: SchoolScope, classId: number, hold: Hold) {
  const [row] = await tx
    .select({ name: classes.name, revision: classes.revision })
    .from(classes)
    .where(and(eq(classes.id, classId), eq(classes.schoolId, scope.schoolId)))
    .for(hold);
  if (!row) throw new AppError('class.unknown');
  return row;
}
