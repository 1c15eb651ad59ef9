import type { calls, ResponseOf } from '@orrery/contract';
import { and, asc, count, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { toPattern } from '../../platform/database/pattern';
import { accounts, courses } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { presentOf } from './present-accounts';

/** More would not be read; who is not among them is found by words. */
const MAX_HEIRS = 20;

/** Accounts of which a name holds these words; all where there are none. */
export function naming(words: string) {
  if (!words) return undefined;
  const pattern = toPattern(words);
  return or(ilike(accounts.username, pattern), ilike(accounts.nickname, pattern));
}

/**
 * What depends on an account, for whoever is about to delete it (ACC-04).
 * @throws AppError `account.unknown`
 */
export async function readDependents(
  db: Database,
  { user, scope }: Actor,
  { id, words }: { id: number; words: string },
): Promise<ResponseOf<(typeof calls)['accountDependents']>> {
  const [[present], [lessons], heirs] = await Promise.all([
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(presentOf(scope), eq(accounts.id, id))),
    db
      .select({ total: count() })
      .from(courses)
      .where(and(eq(courses.schoolId, scope.schoolId), eq(courses.accountId, id))),
    db
      .select({ id: accounts.id, username: accounts.username, nickname: accounts.nickname })
      .from(accounts)
      .where(and(presentOf(scope), ne(accounts.id, id), naming(words)))
      .orderBy(sql`${accounts.id} <> ${user.id}`, asc(accounts.nickname), asc(accounts.id))
      .limit(MAX_HEIRS),
  ]);
  if (!present) throw new AppError('account.unknown');
  return { course_count: lessons?.total ?? 0, heirs };
}
