import { calls } from '@orrery/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import { SESSION_COOKIE, setLoginCookies } from '../../platform/session/cookies';
import { readKnownBrowser, rememberBrowser } from '../../platform/session/known-browser';
import { verifyPassword } from '../../platform/session/passwords';
import { readSecretCookie } from '../../platform/session/secret-cookie';
import { closeSession, openSession } from '../../platform/session/sessions';
import type { AuthDeps } from './deps';
import { createLoginLimits } from './login-limits';
import { type AccountRecord, findAccount } from './repository';

/** An account whose password was right. */
type Proved = AccountRecord & { readonly passwordHash: string };

/** Answers `login`: checks the password, opens a session in place of the browser's former one (AUTH-15). */
export function registerLogin(server: CallServer, { db, throttles }: AuthDeps): void {
  const limits = createLoginLimits(throttles.open);

  /** Which account this is. @throws AppError `auth.unknown-user`, `auth.wrong-password`, `rate.limited` */
  async function check(request: FastifyRequest, username: string, password: string): Promise<Proved> {
    const [account, browser] = await Promise.all([findAccount(db, username), readKnownBrowser(request)]);
    const knownBrowser = account && browser?.accounts.includes(account.user.id) ? browser.id : null;
    const attempt = limits.begin({ username, address: request.ip, knownBrowser });
    // An account that was not activated has no password: it costs the same time and gets the same answer.
    const passwordHash = account?.passwordHash ?? null;
    const fits = await verifyPassword(passwordHash, password);
    if (!account) throw new AppError('auth.unknown-user');
    if (!fits || passwordHash === null) throw new AppError('auth.wrong-password');
    attempt.succeeded();
    return { ...account, passwordHash };
  }

  server.handle(calls.login, async ({ uname, pwd }, { request, reply, language, log }) => {
    const { user, school, help, passwordHash } = await check(request, uname, pwd);
    const token = await openSession(db, { accountId: user.id, passwordHash });
    if (token === null) throw new AppError('auth.wrong-password');
    const former = readSecretCookie(request, SESSION_COOKIE);
    if (former) await closeSession(db, former);
    setLoginCookies(request, reply, { token, user, language });
    await rememberBrowser(request, reply, user.id);
    log.info({ account: user.id, school: school.id }, 'logged in');
    return { user, school, help };
  });
}
