import { calls } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import { listClassNames, requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { resources, schools } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import { isVisibleTo } from '../../platform/resources';
import { readReviewResults } from '../../platform/results/review-results';
import type { SchoolScope } from '../../platform/session/caller';
import { readCharts } from './charts';
import { toItem } from './item';

/** How a school's classes did in their tests over time. */
export function registerHistory(server: CallServer, { db }: { readonly db: Database }): void {
  server.handle(calls.historyCheck, async (_, { caller }) => {
    const [school] = await db
      .select({ historyData: schools.historyData })
      .from(schools)
      .where(eq(schools.id, caller.scope.schoolId));
    return { df6: school?.historyData ? 1 : 0 };
  });

  server.handle(calls.historyClasses, async (_, { caller }) => ({
    classList: await listClassNames(db, caller.scope),
  }));

  server.handle(calls.historyCharts, async (asked, { caller, language }) => {
    if (asked.classId) await requireClass(db, caller.scope, asked.classId);
    if (asked.rid) await requireResource(db, caller.scope, asked.rid);
    return readCharts(db, caller.scope, asked, language);
  });

  server.handle(calls.historyItem, async ({ review_id, rid, page }, { caller, language }) => {
    const results = await readReviewResults(db, caller.scope, review_id, language);
    if (rid && rid !== results.resourceId) throw new AppError('resource.unknown');
    return toItem(results, page, language);
  });
}

async function requireResource(db: Database, scope: SchoolScope, rid: number): Promise<void> {
  const isSeen = and(eq(resources.id, rid), isVisibleTo(scope));
  if ((await db.$count(resources, isSeen)) === 0) throw new AppError('resource.unknown');
}
