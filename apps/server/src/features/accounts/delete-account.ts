import type { calls, ParsedRequestOf } from '@orrery/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { accounts, activations, courses } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { SchoolScope } from '../../platform/session/caller';
import { endSessions } from '../../platform/session/sessions';
import {
  type AccountRow,
  lockAccounts,
  requireAnotherAdministrator,
  requireStillAdministrator,
} from './present-accounts';

type DeleteInput = ParsedRequestOf<(typeof calls)['accountDelete']>;

const CONFIRM = {
  en: 'Please type your username to delete your own account.',
  zh: '删除自己的账号，请先输入用户名。',
} as const;
const HEIR = { en: 'Please choose who gets the lessons.', zh: '请选择由谁接收课程。' } as const;

/**
 * Deletes an account (ACC-04, ACC-19): its sessions and invitations end, its lessons go to a colleague, its username
 * is free again. Its row stays without password and address, so that what it did keeps its author.
 * @throws AppError `account.unknown` also for an heir of nobody, `account.last-administrator`, `input.invalid` where
 * the own account was not confirmed or nobody would get its lessons
 * @returns how many lessons went to the heir
 */
export async function deleteAccount(
  db: Database,
  actor: Actor,
  input: DeleteInput,
  language: Language,
): Promise<{ course_count: number }> {
  const heirId = input.heir_id ?? actor.user.id;
  return db.transaction(async (tx) => {
    const locked = await lockAccounts(tx, actor.scope, [input.id, heirId]);
    requireStillAdministrator(locked, actor);
    const leaving = locked.get(input.id);
    const heir = locked.get(heirId);
    if (!leaving || !heir) throw new AppError('account.unknown');
    if (leaving.id === actor.user.id && input.confirm !== leaving.username) {
      throw new AppError('input.invalid', { fields: { confirm: CONFIRM[language] } });
    }
    requireAnotherAdministrator(locked, leaving);
    if (heir.id === leaving.id) throw new AppError('input.invalid', { fields: { heir_id: HEIR[language] } });
    const handedOver = await handOver(tx, actor.scope, { from: leaving.id, to: heir.id });
    await takeAway(tx, leaving);
    const change = { action: 'delete', subject: 'account', id: leaving.id, name: leaving.nickname } as const;
    const { username, nickname, role } = leaving;
    const before = { username, nickname, role };
    const details =
      handedOver > 0 ? { before, after: { heir: heir.nickname, lessons: handedOver } } : { before };
    await recordChanges(tx, actor, [{ ...change, details }]);
    return { course_count: handedOver };
  });
}

async function takeAway(tx: Database, { id, revision }: AccountRow): Promise<void> {
  await tx
    .update(accounts)
    .set({ deletedAt: sql`now()`, passwordHash: null, email: null, revision: revision + 1 })
    .where(eq(accounts.id, id));
  await tx.delete(activations).where(eq(activations.accountId, id));
  await endSessions(tx, id);
}

/** Gives the lessons of one to another. @returns how many */
async function handOver(
  tx: Database,
  scope: SchoolScope,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const ofOne = and(eq(courses.schoolId, scope.schoolId), eq(courses.accountId, from));
  const sources = tx.select({ id: courses.sourceId }).from(courses).where(eq(courses.accountId, to));
  // Each cloud course is added once (CRS-17): where the heir has it too, the one that comes is a lesson like any other.
  await tx
    .update(courses)
    .set({ sourceId: null })
    .where(and(ofOne, inArray(courses.sourceId, sources)));
  const moved = await tx.update(courses).set({ accountId: to }).where(ofOne).returning({ id: courses.id });
  return moved.length;
}
