import { calls, PAGE_SIZE } from '@orrery/contract';
import { and, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import { requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { toPattern } from '../../platform/database/pattern';
import { accounts, classes, resources, reviews } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { CallServer } from '../../platform/http/handle';
import type { SchoolScope } from '../../platform/session/caller';

/** What a school's classes were tested with. */
export function registerStudy(server: CallServer, { db }: { readonly db: Database }): void {
  server.handle(calls.reviewInfo, async ({ reviewId }, { caller, language }) => {
    const [row] = await readReviews(db, language).where(isReview(caller.scope, reviewId));
    if (!row) throw new AppError('review.unknown');
    const { title, startedAt, endedAt, nickname, className } = row;
    return {
      reviewInfo: {
        title,
        ctime: startedAt.getTime(),
        nickname,
        class_name: className ?? '',
        end_time: endedAt?.getTime() ?? null,
      },
    };
  });

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
      list: rows.map(({ id, title, nickname, className, startedAt }) => ({
        id,
        title,
        nickname,
        class_name: className ?? '',
        start_time: startedAt.getTime(),
      })),
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
      endedAt: reviews.endedAt,
      nickname: accounts.nickname,
      className: classes.name,
    })
    .from(reviews)
    .innerJoin(resources, eq(resources.id, reviews.resourceId))
    .innerJoin(accounts, eq(accounts.id, reviews.accountId))
    .leftJoin(classes, eq(classes.id, reviews.classId))
    .$dynamic();
}

function isReview({ schoolId }: SchoolScope, id: number): SQL | undefined {
  return and(eq(reviews.schoolId, schoolId), eq(reviews.id, id));
}

/** Whether a title holds the words that were typed. */
function holds(keyword: string): SQL | undefined {
  const pattern = toPattern(keyword);
  return or(ilike(resources.titleEn, pattern), ilike(resources.titleZh, pattern));
}
