import { calls } from '@orrery/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { accounts, sessions } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import { clearLoginCookies, SESSION_COOKIE, setLoginCookies } from '../../platform/session/cookies';
import { hashPassword, verifyPassword } from '../../platform/session/passwords';
import { readSecretCookie } from '../../platform/session/secret-cookie';
import { closeSession, openSession } from '../../platform/session/sessions';
import { activate } from './activation';
import { createCheckLogin } from './login';

/** Log-in and log-out. */
export function registerAuth(server: CallServer, { db }: { db: Database }): void {
  const checkLogin = createCheckLogin(db);

  server.handle(calls.login, async ({ uname, pwd }, { request, reply, language, log }) => {
    const { user, school, help } = await checkLogin({
      username: uname,
      password: pwd,
      address: request.ip,
    });
    const former = readSecretCookie(request, SESSION_COOKIE);
    if (former) await closeSession(db, former);
    const token = await openSession(db, user.id);
    setLoginCookies(request, reply, { token, user, language });
    log.info({ account: user.id, school: school.id }, 'logged in');
    return { user, school, help };
  });

  server.handle(calls.accountActivation, async ({ username, password, password_second, code }, { log }) => {
    if (password !== password_second) throw new AppError('input.invalid');
    const joined = await activate(db, { username, password, code });
    log.info({ username }, 'account activated');
    return joined;
  });

  server.handle(calls.changePassword, async ({ password, oldPassword, repwd }, { caller }) => {
    if (password !== repwd) throw new AppError('input.invalid');
    const [account] = await db
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, caller.user.id));
    if (!(await verifyPassword(account?.passwordHash ?? null, oldPassword))) {
      throw new AppError('auth.wrong-password');
    }
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, caller.user.id));
      await tx
        .delete(sessions)
        .where(and(eq(sessions.accountId, caller.user.id), ne(sessions.tokenHash, caller.sessionHash)));
    });
    return {};
  });

  server.handle(calls.logout, async (_, { request, reply }) => {
    const token = readSecretCookie(request, SESSION_COOKIE);
    if (token) await closeSession(db, token);
    clearLoginCookies(request, reply);
    return {};
  });
}
