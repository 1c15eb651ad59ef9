import { calls } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import { recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { accounts } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import type { ThrottleRule } from '../../platform/http/throttle';
import { setLoginCookies } from '../../platform/session/cookies';
import { hashPassword, verifyPassword } from '../../platform/session/passwords';
import { replaceSessions } from '../../platform/session/sessions';
import type { AuthDeps } from './deps';
import { requireSame } from './password-texts';
import { PASSWORD_CHANGED } from './write-down';

/** Somebody at an unlocked computer must not find the password by guessing. */
const GUESSES: ThrottleRule = { free: 5, firstDelayMs: 2000, maxDelayMs: 15 * 60_000 };

/** Answers `changePassword`: all other sessions of the account end, this one goes on under a new secret (AUTH-33). */
export function registerChangePassword(server: CallServer, { db, throttles }: AuthDeps): void {
  const guesses = throttles.open('change of password', GUESSES);

  server.handle(calls.changePassword, async (input, { caller, request, reply, language, log }) => {
    requireSame(input.password, { field: 'repwd', value: input.repwd }, language);
    const { user } = caller;
    const key = String(user.id);
    guesses.begin(key);
    const former = await passwordHashOf(db, user.id);
    if (!(await verifyPassword(former, input.oldPassword))) throw new AppError('auth.wrong-password');
    guesses.clear(key);
    const passwordHash = await hashPassword(input.password);
    const token = await db.transaction(async (tx) => {
      const changed = await tx
        .update(accounts)
        .set({ passwordHash })
        .where(and(eq(accounts.id, user.id), eq(accounts.passwordHash, former ?? '')))
        .returning({ id: accounts.id });
      // Somebody else set another one meanwhile: the old one that was typed is wrong by now.
      if (changed.length === 0) throw new AppError('auth.wrong-password');
      const change = { action: 'edit', subject: 'account', id: user.id, name: user.nickname } as const;
      await recordChanges(tx, caller, [{ ...change, details: PASSWORD_CHANGED }]);
      return replaceSessions(tx, user.id);
    });
    setLoginCookies(request, reply, { token, user, language });
    log.info({ account: user.id }, 'password changed');
    return {};
  });
}

async function passwordHashOf(db: Database, accountId: number): Promise<string | null> {
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.passwordHash ?? null;
}
