import { ADMINISTRATOR, type Call, calls, type Envelope } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { resetPassword } from '../features/auth/reset-password';
import { accounts, sessions } from '../platform/database/tables';
import type { FullSchool } from './contract-samples';
import { type DeviceSession, makeCode } from './live/live-school';
import { TEACHING } from './teaching';
import type { TestServer } from './test-server';
import { loggedIn, newVisitor, TEST_PASSWORD, type Visitor } from './visitor';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Where a credential is ended. */
export interface Revoking {
  readonly server: TestServer;
  readonly full: FullSchool;
  /** Another administrator of the school. */
  readonly chief: Visitor;
  /** The number of the account or headset whose credential ends. */
  readonly holder: number;
  /** The browser that still has the credential. */
  readonly visitor: Visitor;
  /** Of a headset: by which its agent knows it. */
  readonly uuid: string;
}

type Ways = Readonly<Record<string, (place: Revoking) => Promise<void>>>;

/** Makes a call that must succeed. */
async function does(visitor: Visitor, call: Call, input: Record<string, string | number> = {}) {
  const answer = await visitor.call(call, input);
  if (answer.s !== 200) throw new Error(`${call.name}: ${answer.msg}`);
}

/** A second browser with the same log-in. */
function copyOf({ server, visitor }: Pick<Revoking, 'server' | 'visitor'>): Visitor {
  const copy = newVisitor(server.app);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

/** What changing an account needs beside what changes. */
export const toEdit = (id: number) => ({ id, nickname: 'Somebody', role: ADMINISTRATOR, ...TEACHING });

/** Another password, as an administrator gives it. */
export const ANOTHER = { password: 'another_1', password_second: 'another_1' };

/** Moves times of the sessions of an account. */
async function age(
  { server, holder }: Revoking,
  times: { expiresAt?: Date; createdAt?: Date },
): Promise<void> {
  await server.db.update(sessions).set(times).where(eq(sessions.accountId, holder));
}

/** Every way in which an administrator's log-in ends. */
export const ENDS_OF_LOGINS: Ways = {
  'its owner logged out': (place) => does(copyOf(place), calls.logout),
  'its owner changed the password elsewhere': async ({ server, full }) =>
    does(await loggedIn(server.app, full.school.admin), calls.changePassword, {
      oldPassword: TEST_PASSWORD,
      password: 'another_1',
      repwd: 'another_1',
    }),
  'the operator reset the password': async ({ server, full }) => {
    await resetPassword(server.db, { username: full.school.admin, password: 'another_1' });
  },
  'a colleague set another password': ({ chief, holder }) =>
    does(chief, calls.accountEdit, { ...toEdit(holder), ...ANOTHER }),
  'a colleague deleted the account': ({ chief, holder }) => does(chief, calls.accountDelete, { id: holder }),
  'the account is deleted and its session was left behind': async ({ server, holder }) => {
    await server.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, holder));
  },
  'it was not used for 30 days': (place) => age(place, { expiresAt: new Date(Date.now() - 1) }),
  'it is 181 days old': (place) => age(place, { createdAt: new Date(Date.now() - 181 * DAY_MS) }),
};

/** Every way in which a headset's cookie ends. */
export const ENDS_OF_HEADSETS: Ways = {
  'its school retired it': ({ chief, holder }) => does(chief, calls.deviceRetire, { client_id: holder }),
  'it joined again with a new secret': async (place) => {
    await joinAs(place.server, place.full, place.uuid);
  },
  'it was retired, and another one joined in its place': async (place) => {
    await does(place.chief, calls.deviceRetire, { client_id: place.holder });
    await joinAs(place.server, place.full, place.uuid);
  },
  'a day went by': async ({ server, full, holder, visitor }) => {
    const at = Math.floor((Date.now() - DAY_MS) / 1000);
    const cookie = await new SignJWT({ school: full.school.id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(holder))
      .setAudience('orrery-device')
      .setIssuedAt(at)
      .setExpirationTime(at + DAY_MS / 1000 - 1)
      .sign(server.app.deviceCookieKey);
    visitor.cookies.set('orrery_device', cookie);
  },
};

/** A headset that joined with a code and opened its session, as it does by itself. */
export async function joinAs(
  server: TestServer,
  { school }: FullSchool,
  uuid: string,
): Promise<{ visitor: Visitor; session: DeviceSession; secret: string }> {
  const visitor = newVisitor(server.app);
  const client_code = await makeCode(server.db, school.id, HOUR_MS);
  const joined: Envelope<{ client_id: number; secret: string }> = await visitor.call(calls.deviceRegister, {
    client_code,
    uuid,
    machine_name: 'Test',
  });
  const { client_id, secret } = joined.data;
  const { data } = await visitor.call<DeviceSession>(calls.deviceSession, { client_id, secret, protocol: 1 });
  return { visitor, session: data, secret };
}
