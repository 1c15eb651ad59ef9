import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { devices } from '../database/tables';
import type { ResolveCaller } from '../http/handle';
import { type Caller, toSchoolScope } from './caller';
import { SESSION_COOKIE } from './cookies';
import { DEVICE_COOKIE, readDeviceCookie } from './device-cookie';
import { readSecretCookie } from './secret-cookie';
import { createFindSession } from './sessions';
import { isMarkOf } from './token';

const NOBODY: Caller = { kind: 'nobody' };

/** Makes the function that tells who sends a request. */
export function createResolveCaller(deps: { db: Database; deviceCookieKey: Uint8Array }): ResolveCaller {
  const { db, deviceCookieKey } = deps;
  const findSession = createFindSession(db);

  async function user(token: string | undefined): Promise<Caller> {
    const session = token ? await findSession(token) : null;
    if (!session) return NOBODY;
    return {
      kind: 'user',
      user: session.user,
      scope: toSchoolScope(session.schoolId),
      sessionHash: session.sessionHash,
      renewed: session.renewed,
    };
  }

  async function device(token: string | undefined): Promise<Caller> {
    const identity = token ? await readDeviceCookie(deviceCookieKey, token) : null;
    if (!identity) return NOBODY;
    const [row] = await db
      .select({ schoolId: devices.schoolId, secretHash: devices.secretHash })
      .from(devices)
      .where(
        and(
          eq(devices.id, identity.deviceId),
          eq(devices.schoolId, identity.schoolId),
          isNull(devices.retiredAt),
        ),
      );
    if (!row || !isMarkOf(identity.mark, row.secretHash)) return NOBODY;
    return { kind: 'device', deviceId: identity.deviceId, scope: toSchoolScope(row.schoolId) };
  }

  return (request, wanted) =>
    wanted === 'user'
      ? user(readSecretCookie(request, SESSION_COOKIE))
      : device(readSecretCookie(request, DEVICE_COOKIE));
}
