import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { schools } from '../../platform/database/tables';
import type { CallServer } from '../../platform/http/handle';

/** Whether a school looks at test results (GEN-57). */
export function registerHistory(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.historyCheck, async (_, { caller }) => {
    const [school] = await db
      .select({ historyData: schools.historyData })
      .from(schools)
      .where(eq(schools.id, caller.scope.schoolId));
    return { df6: school?.historyData ? 1 : 0 };
  });
}
