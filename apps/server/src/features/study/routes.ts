import { calls, PAGE_SIZE } from '@orrery/contract';
import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { listClassNames, requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { toPattern } from '../../platform/database/pattern';
import { accounts, classes, resources, reviews } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import type { CallServer } from '../../platform/http/handle';
import { readReviewResults } from '../../platform/results/review-results';
import { toReport } from './report';
import { toStudentReport } from './student-report';

/** What a school's classes were tested with. */
export function registerStudy(server: CallServer, { db }: { readonly db: Database }): void {
  server.handle(calls.reviewInfo, async ({ reviewId }, { caller, language }) =>
    toReport(await readReviewResults(db, caller.scope, reviewId, language), language),
  );

  server.handle(calls.clientReviewInfo, async ({ reviewId, cid }, { caller, language }) =>
    toStudentReport(await readReviewResults(db, caller.scope, reviewId, language), cid, language),
  );

  server.handle(calls.reviewList, async ({ keyword, classId, page }, { caller, language }) => {
    if (classId) await requireClass(db, caller.scope, classId);
    const asked = and(
      eq(reviews.schoolId, caller.scope.schoolId),
      classId ? eq(reviews.classId, classId) : undefined,
      keyword ? holds(keyword) : undefined,
    );
    const rows = await readReviews(db, language)
      .where(asked)
      .orderBy(desc(reviews.startedAt), desc(reviews.id))
      .limit(PAGE_SIZE.list)
      .offset((page - 1) * PAGE_SIZE.list);
    const [counted] = await db
      .select({ total: count() })
      .from(reviews)
      .innerJoin(resources, eq(resources.id, reviews.resourceId))
      .where(asked);
    return {
      list: rows.map(({ id, title, nickname, className, clients, startedAt }) => ({
        id,
        title,
        nickname,
        class_name: className ?? '',
        client_num: clients,
        start_time: startedAt.getTime(),
      })),
      classList: await listClassNames(db, caller.scope),
      total: counted?.total ?? 0,
      page_size: PAGE_SIZE.list,
    };
  });
}

function readReviews(db: Database, language: Language) {
  return db
    .select({
      id: reviews.id,
      title: language === 'zh' ? resources.titleZh : resources.titleEn,
      startedAt: reviews.startedAt,
      clients:
        sql<number>`(select count(*) from review_participants joined where joined.school_id = ${reviews.schoolId} and joined.review_id = ${reviews.id})`.mapWith(
          Number,
        ),
      nickname: accounts.nickname,
      className: classes.name,
    })
    .from(reviews)
    .innerJoin(resources, eq(resources.id, reviews.resourceId))
    .innerJoin(accounts, eq(accounts.id, reviews.accountId))
    .leftJoin(classes, eq(classes.id, reviews.classId))
    .$dynamic();
}

/** Whether a title holds the words that were typed. */
function holds(keyword: string): SQL | undefined {
  const pattern = toPattern(keyword);
  return or(ilike(resources.titleEn, pattern), ilike(resources.titleZh, pattern));
}
