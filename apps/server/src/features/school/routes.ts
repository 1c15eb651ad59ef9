import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { schools } from '../../platform/database/tables';
import type { CallServer } from '../../platform/http/handle';
import { schoolColumns, toHelp, toSchool } from '../../platform/schools';

/** What users see of their school (GEN-10, GEN-58). */
export function registerSchool(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.schoolInfo, async (_, { caller }) => {
    const [row] = await db.select(schoolColumns).from(schools).where(eq(schools.id, caller.scope.schoolId));
    if (!row) throw new Error('the school of a session is gone');
    return { school: toSchool(row), help: toHelp(row) };
  });
}
