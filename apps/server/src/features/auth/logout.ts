import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { clearLoginCookies, SESSION_COOKIE } from '../../platform/session/cookies';
import { readSecretCookie } from '../../platform/session/secret-cookie';
import { closeSession } from '../../platform/session/sessions';

/** Answers `logout`, also where nobody is logged in (AUTH-19). */
export function registerLogout(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.logout, async (_, { request, reply }) => {
    const token = readSecretCookie(request, SESSION_COOKIE);
    if (token) await closeSession(db, token);
    clearLoginCookies(request, reply);
    return {};
  });
}
