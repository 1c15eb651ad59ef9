import { calls } from '@orrery/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../platform/database/tables';
import { stopClock } from '../../testing/stop-clock';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, newVisitor, TEST_PASSWORD, type Visitor } from '../../testing/visitor';
import { resetPassword } from './reset-password';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

type Answer = { fields?: Record<string, string>; retryAfter?: number };

function change(visitor: Visitor, typed: Record<string, string>) {
  return visitor.call<Answer>(calls.changePassword, {
    oldPassword: TEST_PASSWORD,
    password: 'new-pass-1',
    repwd: 'new-pass-1',
    ...typed,
  });
}

function login(username: string, pwd: string) {
  return newVisitor(server.app).call(calls.login, { uname: username, pwd });
}

test('[AUTH-33] a changed password logs in, the old one does not, other sessions end, this one goes on', async () => {
  const { teacher, admin } = await makeSchool(server.db);
  const [here, elsewhere, colleague] = [
    await loggedIn(server.app, teacher),
    await loggedIn(server.app, teacher),
    await loggedIn(server.app, admin),
  ];
  const former = here.cookies.get('orrery_session') ?? '';
  expect(await change(here, {})).toEqual({ s: 200, data: {}, msg: '' });
  expect((await here.call(calls.classChoices)).s).toBe(200);
  expect((await elsewhere.call(calls.classChoices)).s).toBe(401);
  expect((await colleague.call(calls.classChoices)).s).toBe(200);
  expect(here.cookies.get('orrery_session')).not.toBe(former);
  const thief = newVisitor(server.app);
  thief.cookies.set('orrery_session', former);
  expect((await thief.call(calls.classChoices)).s).toBe(401);
  expect((await login(teacher, TEST_PASSWORD)).s).toBe(901);
  expect((await login(teacher, 'new-pass-1')).s).toBe(200);
});

test('[AUTH-34] a wrong old password is answered with 901 in both languages and changes nothing', async () => {
  const { teacher } = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, teacher);
  expect(await change(visitor, { oldPassword: 'wrong-one' })).toEqual({
    s: 901,
    data: { id: 'auth.wrong-password' },
    msg: 'The password is incorrect',
  });
  visitor.cookies.set('lang', 'zh');
  expect((await change(visitor, { oldPassword: 'wrong-one' })).msg).toBe('密码不正确');
  expect((await login(teacher, TEST_PASSWORD)).s).toBe(200);
});

test.each([
  ['en', 'The confirmed password and new password do not match'],
  ['zh', '两次输入的新密码不一致'],
])('[AUTH-32] [AUTH-35] a repeat that differs is refused at its field: %s', async (lang, message) => {
  const { teacher } = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, teacher);
  visitor.cookies.set('lang', lang);
  const answer = await change(visitor, { repwd: 'new-pass-2' });
  expect(answer).toMatchObject({
    s: 422,
    msg: expect.stringMatching(/\S/),
    data: { fields: { repwd: message } },
  });
  expect((await login(teacher, TEST_PASSWORD)).s).toBe(200);
});

test.each(['12345', 'x'.repeat(21), 'with space', 'tab\tbed', ' padded-1'])(
  '[AUTH-31] [AUTH-36] a password has 6-20 characters without blanks, not %j',
  async (password) => {
    const { teacher } = await makeSchool(server.db);
    const visitor = await loggedIn(server.app, teacher);
    const weak = await change(visitor, { password, repwd: password });
    expect(weak).toMatchObject({ s: 422, data: { fields: { password: expect.stringContaining('6-20') } } });
    const old = await change(visitor, { oldPassword: password });
    expect(old).toMatchObject({ s: 422, data: { fields: { oldPassword: expect.stringContaining('6-20') } } });
    expect((await login(teacher, TEST_PASSWORD)).s).toBe(200);
  },
);

test('of two changes in the same moment one holds, and the other is told', async () => {
  const { teacher } = await makeSchool(server.db);
  const visitors = [await loggedIn(server.app, teacher), await loggedIn(server.app, teacher)];
  const passwords = ['first-pass', 'other-pass'];
  const answers = await Promise.all(
    visitors.map((visitor, index) =>
      change(visitor, { password: passwords[index] ?? '', repwd: passwords[index] ?? '' }),
    ),
  );
  expect(answers.filter(({ s }) => s === 200)).toHaveLength(1);
  for (const [index, { s }] of answers.entries()) {
    // The later one proves a password that is none any more, or comes with a session that ended.
    if (s !== 200) expect([401, 901]).toContain(s);
    expect((await login(teacher, passwords[index] ?? '')).s).toBe(s === 200 ? 200 : 901);
  }
});

test('a log-in that proved the old password just before it changed opens nothing', async () => {
  const { teacher } = await makeSchool(server.db);
  const visitor = newVisitor(server.app);
  let entering: Promise<{ s: number }> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash: 'another' }).where(eq(accounts.username, teacher));
    // Sees the old password, because the new one is not committed, and then waits for whoever changes it.
    entering = visitor.call(calls.login, { uname: teacher, pwd: TEST_PASSWORD });
    await expect.poll(() => countWaiting()).toBe(1);
  });
  expect((await entering)?.s).toBe(901);
  expect(visitor.cookies.has('orrery_session')).toBe(false);
});

/** Queries on this test's database that wait for another's lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await server.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

test('whoever finds an open session cannot guess its password', async () => {
  stopClock();
  const { teacher } = await makeSchool(server.db);
  const [found, another] = [await loggedIn(server.app, teacher), await loggedIn(server.app, teacher)];
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await change(found, { oldPassword: `guess-${guess}` })).s).toBe(901);
  }
  const refused = await change(another, { oldPassword: 'guess-6' });
  expect(refused).toMatchObject({ s: 429, data: { id: 'rate.limited' } });
  expect(refused.data.retryAfter).toBeGreaterThan(0);
  expect((await login(teacher, TEST_PASSWORD)).s).toBe(200);
});

test('a reset by whoever runs the platform ends every session of the account', async () => {
  const { teacher, id } = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, teacher);
  const reset = await resetPassword(server.db, { username: teacher, password: 'from-operator' });
  expect(reset).toEqual({ schoolId: id, endedSessions: 1 });
  expect((await visitor.call(calls.classChoices)).s).toBe(401);
  expect((await login(teacher, 'from-operator')).s).toBe(200);
  await expect(resetPassword(server.db, { username: 'nobody_here', password: 'abc-1234' })).rejects.toThrow(
    'There is no such account.',
  );
});
