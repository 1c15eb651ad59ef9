import { type Account, PAGE_SIZE } from '@orrery/contract';
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { accounts, activations, phases, subjects } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import type { SchoolScope } from '../../platform/session/caller';
import { naming } from './dependents';
import { presentOf } from './present-accounts';

/**
 * A page of the accounts of a school, newest first (ACC-17, ACC-20).
 * @param page from 1
 * @param words looked for in usernames and nicknames; empty for all
 */
export async function listAccounts(
  db: Database,
  scope: SchoolScope,
  { page, words, language }: { page: number; words: string; language: Language },
): Promise<{ list: Account[]; total: number }> {
  const ours = and(presentOf(scope), naming(words));
  const zh = language === 'zh';
  const [rows, [totals]] = await Promise.all([
    db
      .select({
        account: accounts,
        stage: zh ? phases.nameZh : phases.nameEn,
        subject: zh ? subjects.nameZh : subjects.nameEn,
      })
      .from(accounts)
      .leftJoin(phases, eq(phases.id, accounts.phaseId))
      .leftJoin(subjects, eq(subjects.id, accounts.subjectId))
      .where(ours)
      .orderBy(desc(accounts.id))
      .limit(PAGE_SIZE.list)
      .offset((page - 1) * PAGE_SIZE.list),
    db.select({ total: count() }).from(accounts).where(ours),
  ]);
  const waiting = rows.filter(({ account }) => account.passwordHash === null);
  const until = await invitations(
    db,
    waiting.map(({ account }) => account.id),
  );
  const list = rows.map(({ account, stage, subject }) => ({
    id: account.id,
    username: account.username,
    nickname: account.nickname,
    role: account.role,
    phase_id: account.phaseId,
    subject_id: account.subjectId,
    stage: stage ?? '',
    subject: subject ?? '',
    create_time: account.createdAt.getTime(),
    is_active: account.passwordHash === null ? 0 : 1,
    invited_until: until.get(account.id)?.getTime() ?? null,
    revision: account.revision,
  }));
  return { list, total: totals?.total ?? 0 };
}

/** When the latest unused invitation of each account ends. */
async function invitations(db: Database, accountIds: readonly number[]): Promise<Map<number, Date>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ accountId: activations.accountId, expiresAt: activations.expiresAt })
    .from(activations)
    .where(and(inArray(activations.accountId, [...accountIds]), isNull(activations.usedAt)))
    .orderBy(activations.expiresAt);
  return new Map(rows.map(({ accountId, expiresAt }) => [accountId, expiresAt]));
}
