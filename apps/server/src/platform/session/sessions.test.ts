import { calls, type Envelope } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';
import { accounts, sessions } from '../database/tables';
import { createFindSession } from './sessions';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

const schoolOf = async (visitor: Visitor) =>
  (await visitor.call<{ school: { id: number } }>(calls.schoolInfo)).data.school?.id;

test('of requests that come together each is answered for its own session', async () => {
  const schools = await Promise.all(Array.from({ length: 4 }, () => makeSchool(server.db)));
  const visitors = await Promise.all(schools.map(({ teacher }) => loggedIn(server.app, teacher)));
  const asked = Array.from({ length: 40 }, (_, index) => index % visitors.length);
  const answers = await Promise.all(asked.map((index) => schoolOf(visitors[index]!)));
  expect(answers).toEqual(asked.map((index) => schools[index]!.id));
});

test('a session that was ended opens nothing in the same moment in which others are served', async () => {
  const { teacher, admin } = await makeSchool(server.db);
  const [ended, open] = [await loggedIn(server.app, teacher), await loggedIn(server.app, admin)];
  expect(await schoolOf(ended)).toBeDefined();
  const [account] = await server.db.select().from(accounts).where(eq(accounts.username, teacher));
  await server.db.delete(sessions).where(eq(sessions.accountId, account!.id));
  const answers = await Promise.all([ended, open, ended].map((visitor) => visitor.call(calls.schoolInfo)));
  expect(answers.map(({ s }: Envelope) => s)).toEqual([401, 200, 401]);
});

test('a session that is used goes on, one that is over does not, looked up together', async () => {
  const { teacher, admin } = await makeSchool(server.db);
  const [used, over] = [await loggedIn(server.app, teacher), await loggedIn(server.app, admin)];
  const find = createFindSession(server.db);
  const tokenOf = ({ cookies }: Visitor) => cookies.get('orrery_session') ?? '';
  const [first, second] = await Promise.all([find(tokenOf(used)), find(tokenOf(over))]);
  const life = (days: number) => ({ expiresAt: new Date(Date.now() + days * 24 * 60 * 60 * 1000) });
  await server.db.update(sessions).set(life(5)).where(eq(sessions.tokenHash, first!.sessionHash));
  await server.db.update(sessions).set(life(-1)).where(eq(sessions.tokenHash, second!.sessionHash));
  const found = await Promise.all([find(tokenOf(used)), find(tokenOf(over)), find('made up')]);
  expect(found).toEqual([{ ...first, renewed: true }, null, null]);
  expect(await find(tokenOf(used))).toEqual({ ...first, renewed: false });
});

test('a session ends after 180 days, however much it was used', async () => {
  const { teacher } = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, teacher);
  const find = createFindSession(server.db);
  const session = await find(visitor.cookies.get('orrery_session') ?? '');
  const openedDaysAgo = async (days: number) => {
    const createdAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await server.db.update(sessions).set({ createdAt }).where(eq(sessions.tokenHash, session!.sessionHash));
    return (await visitor.call(calls.schoolInfo)).s;
  };
  expect(await openedDaysAgo(179)).toBe(200);
  expect(await openedDaysAgo(181)).toBe(401);
});
