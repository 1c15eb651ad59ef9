import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { schools } from '../../platform/database/tables';
import { RefusedError } from '../../platform/errors';

/** A school as it is stored. */
export type SchoolRecord = typeof schools.$inferSelect;

/**
 * The school of a key; for the operator's command line, which no session binds to a school.
 * @throws RefusedError where there is none
 */
export async function requireSchool(db: Database, key: string): Promise<SchoolRecord> {
  const [school] = await db.select().from(schools).where(eq(schools.key, key));
  if (!school) throw new RefusedError(`There is no school with the key ${key}`);
  return school;
}
