import { eq, sql } from 'drizzle-orm';
import { differenceOf, recordChangesOf } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { sqlCodeOf } from '../../platform/database/sql-code';
import { schools } from '../../platform/database/tables';
import { TakenError } from '../../platform/errors';
import { requireSchool, type SchoolRecord } from './find-school';

/** PostgreSQL's code for a value that another row has. */
const UNIQUE_VIOLATION = '23505';

/** What may change about a school; what is left out stays. */
export type SchoolChange = Partial<
  Pick<
    SchoolRecord,
    | 'name'
    | 'showName'
    | 'key'
    | 'logo'
    | 'helpLink'
    | 'quotaBytes'
    | 'historyData'
    | 'resultsKeptDays'
    | 'gazeRecording'
    | 'gazeKeptDays'
  >
>;

/**
 * Changes a school; its users see it at their next page load (GEN-10, GEN-11, GEN-57, GEN-58). What its
 * administrators set too is written into their log of changes, as nobody's of them.
 * @throws RefusedError where there is no such school; TakenError where another has the new key
 */
export async function changeSchool(db: Database, key: string, change: SchoolChange): Promise<SchoolRecord> {
  const school = await requireSchool(db, key);
  try {
    return await db.transaction(async (tx) => {
      const [before] = await tx.select().from(schools).where(eq(schools.id, school.id)).for('update');
      const [after] = await tx
        .update(schools)
        .set({ ...change, revision: sql`${schools.revision} + 1` })
        .where(eq(schools.id, school.id))
        .returning();
      if (!before || !after) return school;
      await recordShared(tx, before, after);
      return after;
    });
  } catch (error) {
    if (isTaken(error)) throw new TakenError(`The school key ${change.key}`);
    throw error;
  }
}

/** What the school's administrators set too, by the names that their log of changes has for it. */
function toShared({ resultsKeptDays, gazeRecording, gazeKeptDays }: SchoolRecord) {
  return {
    results_kept_days: resultsKeptDays,
    gaze_recording: Number(gazeRecording),
    gaze_kept_days: gazeKeptDays,
  };
}

async function recordShared(tx: Database, before: SchoolRecord, after: SchoolRecord): Promise<void> {
  const { isEmpty, ...details } = differenceOf(toShared(before), toShared(after));
  if (isEmpty) return;
  const { id, name } = after;
  const author = { schoolId: id, actorId: null, actorName: '' };
  await recordChangesOf(tx, author, [{ action: 'settings', subject: 'school', id, name, details }]);
}

/** Nothing but its key is unique about a school. */
function isTaken(error: unknown): boolean {
  return sqlCodeOf(error) === UNIQUE_VIOLATION;
}
