import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { clearLoginCookies, SESSION_COOKIE, setLoginCookies } from '../../platform/session/cookies';
import { readSecretCookie } from '../../platform/session/secret-cookie';
import { closeSession, openSession } from '../../platform/session/sessions';
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

  server.handle(calls.logout, async (_, { request, reply }) => {
    const token = readSecretCookie(request, SESSION_COOKIE);
    if (token) await closeSession(db, token);
    clearLoginCookies(request, reply);
    return {};
  });
}
