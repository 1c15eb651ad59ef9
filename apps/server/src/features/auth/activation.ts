import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { accounts, activations, schools } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { hashPassword } from '../../platform/session/passwords';
import { hashToken } from '../../platform/session/token';

/**
 * Sets the first password of an invited account (AUTH-20, AUTH-27). The code works once, also when two browsers
 * send it in the same moment.
 * @throws AppError `activation.unknown-account`, `activation.wrong-code`, `activation.expired`,
 * `activation.already-active`
 */
export async function activate(
  db: Database,
  input: { username: string; password: string; code: string },
  now = new Date(),
): Promise<{ account: string; school_name: string }> {
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({
        id: accounts.id,
        account: accounts.username,
        active: accounts.passwordHash,
        school_name: schools.showName,
      })
      .from(accounts)
      .innerJoin(schools, eq(schools.id, accounts.schoolId))
      .where(eq(accounts.username, input.username))
      .for('update', { of: accounts });
    if (!account) throw new AppError('activation.unknown-account');
    const [activation] = await tx
      .select()
      .from(activations)
      .where(and(eq(activations.codeHash, hashToken(input.code)), eq(activations.accountId, account.id)));
    if (!activation) throw new AppError('activation.wrong-code');
    if (activation.usedAt || account.active) throw new AppError('activation.already-active');
    if (activation.expiresAt <= now) throw new AppError('activation.expired');
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
    await tx.update(activations).set({ usedAt: now }).where(eq(activations.codeHash, activation.codeHash));
    return { account: account.account, school_name: account.school_name };
  });
}
