import { calls, ERRORS, TEACHER } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, activations } from '../../platform/database/tables';
import { stopClock } from '../../testing/stop-clock';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeSchool, newVisitor, TEST_PASSWORD, type TestSchool, type Visitor } from '../../testing/visitor';
import { openActivation } from './open-activation';

let server: TestServer;
let school: TestSchool;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
  server = await startTestServer({ demo: false, log });
  school = await makeSchool(server.db);
});
afterAll(() => server.close());

let count = 0;

/** An invited teacher, and the code of the letter. */
async function invite(validFrom = new Date()) {
  count += 1;
  const username = `guest_${school.id}_${count}`;
  const [row] = await server.db
    .insert(accounts)
    .values({ schoolId: school.id, username, nickname: 'Guest', role: TEACHER })
    .returning();
  const accountId = row?.id ?? 0;
  return { accountId, username, code: await openActivation(server.db, accountId, validFrom) };
}

/** What somebody types on the activation page. */
function answerOf(
  { username, code }: { username: string; code: string },
  typed: { password?: string; password_second?: string } = {},
  visitor: Visitor = newVisitor(server.app),
) {
  const input = { username, code, password: 'my_first_1', password_second: 'my_first_1', ...typed };
  return visitor.call<{ fields?: Record<string, string>; retryAfter?: number }>(
    calls.accountActivation,
    input,
  );
}

async function passwordHashOf(username: string): Promise<string | null | undefined> {
  const [row] = await server.db.select().from(accounts).where(eq(accounts.username, username));
  return row?.passwordHash;
}

function login(username: string, pwd: string) {
  return newVisitor(server.app).call(calls.login, { uname: username, pwd });
}

test('[AUTH-20] [AUTH-27] [AUTH-28] [AUTH-Q2] activation sets the password with which its owner then logs in', async () => {
  const guest = await invite();
  const visitor = newVisitor(server.app);
  const answer = await answerOf(guest, {}, visitor);
  const school_name = await schoolName();
  expect(answer).toEqual({ s: 200, data: { account: guest.username, school_name }, msg: '' });
  // Joining is not logging in: the page leads there.
  expect([...visitor.cookies.keys()]).toEqual([]);
  expect(await login(guest.username, 'my_first_1')).toMatchObject({ s: 200, data: { user: { role: 1 } } });
});

async function schoolName(): Promise<string> {
  const answer = await newVisitor(server.app).call<{ school: { school_show_name: string } }>(calls.login, {
    uname: school.admin,
    pwd: TEST_PASSWORD,
  });
  return answer.data.school.school_show_name;
}

test('[AUTH-29] each reason why a link does not work has a code and a message in both languages', async () => {
  const used = await invite();
  await answerOf(used);
  const expired = await invite(new Date(Date.now() - 8 * 24 * 3600 * 1000));
  const waiting = await invite();
  const cases = [
    [{ username: 'nobody_at_all', code: waiting.code }, 'activation.unknown-account'],
    [{ username: waiting.username, code: 'x'.repeat(43) }, 'activation.wrong-code'],
    [{ username: waiting.username, code: expired.code }, 'activation.wrong-code'],
    [expired, 'activation.expired'],
    [used, 'activation.already-active'],
  ] as const;
  expect(new Set(cases.map(([, id]) => ERRORS[id].s))).toEqual(new Set([910, 911, 912, 913]));
  for (const [claim, id] of cases) {
    const visitor = newVisitor(server.app);
    expect(await answerOf(claim, {}, visitor)).toEqual({ s: ERRORS[id].s, data: { id }, msg: ERRORS[id].en });
    visitor.cookies.set('lang', 'zh');
    expect((await answerOf(claim, {}, visitor)).msg).toBe(ERRORS[id].zh);
  }
  expect(await passwordHashOf(waiting.username)).toBeNull();
  expect(await passwordHashOf(expired.username)).toBeNull();
});

test('a used code stays used: the second password is refused, logged and changes nothing', async () => {
  const guest = await invite();
  expect(await answerOf(guest)).toMatchObject({ s: 200 });
  const before = await passwordHashOf(guest.username);
  const replay = await answerOf(guest, { password: 'thief_1', password_second: 'thief_1' });
  expect(replay).toMatchObject({ s: 913, data: { id: 'activation.already-active' } });
  expect(await passwordHashOf(guest.username)).toBe(before);
  expect(await login(guest.username, 'thief_1')).toMatchObject({ s: 901 });
  expect(logged).toContainEqual(
    expect.objectContaining({ fault: 'activation.already-active', path: calls.accountActivation.path }),
  );
});

test('of two browsers that send one code in the same moment, one sets the password', async () => {
  const guest = await invite();
  const passwords = ['first_one', 'other_one', 'third_one'];
  const answers = await Promise.all(
    passwords.map((password) => answerOf(guest, { password, password_second: password })),
  );
  expect(answers.map(({ s }) => s).sort()).toEqual([200, 913, 913]);
  const winner = passwords[answers.findIndex(({ s }) => s === 200)] ?? '';
  for (const password of passwords) {
    expect((await login(guest.username, password)).s).toBe(password === winner ? 200 : 901);
  }
});

test.each([
  ['en', 'The two passwords do not match'],
  ['zh', '两次输入的密码不一致'],
])('[AUTH-24] [AUTH-26] a repeat that differs is refused at its field: %s', async (lang, message) => {
  const guest = await invite();
  const visitor = newVisitor(server.app);
  visitor.cookies.set('lang', lang);
  const answer = await answerOf(guest, { password_second: 'my_first_2' }, visitor);
  expect(answer).toMatchObject({
    s: 422,
    data: { id: 'input.invalid', fields: { password_second: message } },
  });
  expect(await answerOf(guest)).toMatchObject({ s: 200 });
});

test.each(['12345', 'x'.repeat(21), 'with space', 'hyphen-ed', '密码密码密码', 'ab\ncdef'])(
  '[AUTH-23] [AUTH-36] the first password has 6-20 word characters, not %j',
  async (password) => {
    const guest = await invite();
    const answer = await answerOf(guest, { password, password_second: password });
    expect(answer).toMatchObject({ s: 422, data: { fields: { password: expect.stringContaining('6-20') } } });
    expect(await passwordHashOf(guest.username)).toBeNull();
  },
);

test('an account that waits for its owner answers a log-in like a wrong password', async () => {
  const guest = await invite();
  const [waiting, wrong] = [
    await login(guest.username, TEST_PASSWORD),
    await login(school.teacher, 'wrong_one'),
  ];
  expect(waiting).toEqual(wrong);
  expect(waiting).toMatchObject({ s: 901 });
  const took = async (username: string) => {
    const start = performance.now();
    await login(username, 'wrong_two');
    return performance.now() - start;
  };
  // The quickest of some, because a busy machine only ever adds. Without hashing it would be a tenth.
  let [quickestWaiting, quickestWrong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let count = 0; count < 4; count += 1) {
    quickestWaiting = Math.min(quickestWaiting, await took(guest.username));
    quickestWrong = Math.min(quickestWrong, await took(school.admin));
  }
  expect(quickestWaiting).toBeGreaterThan(quickestWrong / 3);
});

test('guesses at codes are slowed down, per account and address', async () => {
  stopClock();
  const guest = await invite();
  const guess = { ...guest, code: 'y'.repeat(43) };
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await answerOf(guess)).s).toBe(911);
  const refused = await answerOf(guest);
  expect(refused).toMatchObject({ s: 429, data: { id: 'rate.limited' } });
  expect(refused.data.retryAfter).toBeGreaterThan(0);
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: calls.accountActivation.path,
    remoteAddress: '192.0.2.78',
    payload: { ...guest, password: 'my_first_1', password_second: 'my_first_1' },
  });
  expect(elsewhere.json().s).toBe(200);
});

test('the database holds no code', async () => {
  const guest = await invite();
  const stored = JSON.stringify(await server.db.select().from(activations));
  expect(guest.code.length).toBeGreaterThanOrEqual(43);
  expect(stored).not.toContain(guest.code);
});
