import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { schools } from '../../platform/database/tables';
import { TakenError } from '../../platform/errors';
import { requireSchool, type SchoolRecord } from './find-school';

/** PostgreSQL's code for a value that another row has. */
const UNIQUE_VIOLATION = '23505';

/** What may change about a school; what is left out stays. */
export type SchoolChange = Partial<
  Pick<SchoolRecord, 'name' | 'showName' | 'key' | 'logo' | 'helpLink' | 'quotaBytes' | 'historyData'>
>;

/**
 * Changes a school; its users see it at their next page load (GEN-10, GEN-11, GEN-57, GEN-58).
 * @throws RefusedError where there is no such school; TakenError where another has the new key
 */
export async function changeSchool(db: Database, key: string, change: SchoolChange): Promise<SchoolRecord> {
  const school = await requireSchool(db, key);
  try {
    const [changed] = await db.update(schools).set(change).where(eq(schools.id, school.id)).returning();
    return changed ?? school;
  } catch (error) {
    if (isTaken(error)) throw new TakenError(`The school key ${change.key}`);
    throw error;
  }
}

/** Nothing but its key is unique about a school. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isTaken(error.cause);
}
