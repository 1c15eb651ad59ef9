import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { accounts, activations, sessions } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { hashPassword } from '../../platform/session/passwords';
import { PASSWORD_CHANGED, recordWithoutSession } from './write-down';

/**
 * Gives an account another password, ends all its sessions and every invitation that still waits: only for whoever
 * runs the platform or the school (AUTH-02).
 * @throws AppError `activation.unknown-account`
 * @returns the account's school, and how many sessions ended
 */
export async function resetPassword(
  db: Database,
  account: { username: string; password: string },
): Promise<{ schoolId: number; endedSessions: number }> {
  const passwordHash = await hashPassword(account.password);
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.username, account.username), isNull(accounts.deletedAt)))
      .returning({ id: accounts.id, schoolId: accounts.schoolId, nickname: accounts.nickname });
    if (!changed) throw new AppError('activation.unknown-account');
    const details = PASSWORD_CHANGED;
    await recordWithoutSession(tx, changed, { by: 'operator', action: 'edit', details });
    await tx.delete(activations).where(eq(activations.accountId, changed.id));
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.accountId, changed.id))
      .returning({ hash: sessions.tokenHash });
    return { schoolId: changed.schoolId, endedSessions: ended.length };
  });
}
