import { randomUUID } from 'node:crypto';
import { calls, type School, type User } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, sessions } from '../../platform/database/tables';
import { stopClock } from '../../testing/stop-clock';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, newVisitor, TEST_PASSWORD, type TestSchool } from '../../testing/visitor';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
});
afterAll(() => server.close());

test('[AUTH-15] [AUTH-11] [GEN-10] a log-in with uname and pwd answers with the school', async () => {
  const answer = await newVisitor(server.app).call<{ user: User; school: School }>(calls.login, {
    uname: school.teacher,
    pwd: TEST_PASSWORD,
  });
  expect(answer.s).toBe(200);
  expect(answer.data.school).toMatchObject({ id: school.id, school_key: expect.any(String), logo: null });
  expect(answer.data.school.school_show_name).toBe(answer.data.school.name);
  expect(answer.data.user).toMatchObject({ account: school.teacher, role: 1, nickname: 'Somebody' });
});

test('[AUTH-16] an unknown username is answered with 900 and its message in both languages', async () => {
  const visitor = newVisitor(server.app);
  const input = { uname: 'nobody-has-this-name', pwd: TEST_PASSWORD };
  expect(await visitor.call(calls.login, input)).toEqual({
    s: 900,
    data: { id: 'auth.unknown-user' },
    msg: 'The username is incorrect',
  });
  visitor.cookies.set('lang', 'zh');
  expect((await visitor.call(calls.login, input)).msg).toBe('账号不正确');
});

test('[GEN-05] [GEN-Q1] messages follow the language cookie, and the browser only where there is none', async () => {
  const visitor = newVisitor(server.app);
  const message = async (browser: string, cookie?: string) => {
    if (cookie) visitor.cookies.set('lang', cookie);
    else visitor.cookies.delete('lang');
    const headers = { 'accept-language': browser };
    return (await visitor.send('POST', calls.logout.path, { payload: 'x', headers })).json().msg;
  };
  const [english, chinese] = ['Please check the marked fields.', '请检查标出的内容。'];
  expect(await message('zh-CN,zh;q=0.9')).toBe(chinese);
  expect(await message('zh-CN,zh;q=0.9', 'en')).toBe(english);
  for (const cookie of ['zh', 'zh-CN', 'zh_cn', 'CN']) expect(await message('en-GB', cookie)).toBe(chinese);
  expect(await message('fr-FR')).toBe(english);
});

test('[AUTH-17] a wrong password is answered with 901 and its message in both languages', async () => {
  const visitor = newVisitor(server.app);
  const input = { uname: school.teacher, pwd: 'wrong-horse' };
  expect(await visitor.call(calls.login, input)).toMatchObject({ s: 901, msg: 'The password is incorrect' });
  visitor.cookies.set('lang', 'zh');
  expect((await visitor.call(calls.login, input)).msg).toBe('密码不正确');
  expect(visitor.cookies.has('orrery_session')).toBe(false);
});

test('[GEN-07] [GEN-08] [AUTH-09] log-in writes user and language cookies that last about ten years', async () => {
  const visitor = newVisitor(server.app);
  const answer = await visitor.send('POST', calls.login.path, {
    payload: { uname: school.admin, pwd: TEST_PASSWORD },
    headers: { 'accept-language': 'zh-CN,zh;q=0.9' },
  });
  const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]));
  expect(cookies.lang).toMatchObject({ value: 'zh' });
  expect(JSON.parse(cookies.orrery_user?.value ?? '')).toMatchObject({
    id: expect.any(Number),
    account: school.admin,
    nickname: 'Somebody',
    role: 0,
  });
  for (const name of ['lang', 'orrery_user']) {
    expect(cookies[name]?.httpOnly).toBeUndefined();
    expect(cookies[name]?.maxAge).toBeGreaterThan(9 * 365 * 24 * 3600);
  }
  expect(cookies.orrery_session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  // What opens something lives only as long as the session does.
  expect(cookies.orrery_session?.maxAge).toBeLessThanOrEqual(30 * 24 * 3600);
});

test('[AUTH-12] [AUTH-13] [AUTH-14] the server asks for username and password too', async () => {
  const empty = await newVisitor(server.app).call(calls.login, { uname: ' ', pwd: '' });
  expect(empty).toMatchObject({
    s: 422,
    data: { fields: { uname: 'This field is required.', pwd: 'This field is required.' } },
  });
});

test('over HTTPS the session is a Secure cookie of its own, which a log-in over HTTP does not need to replace', async () => {
  const browser = newVisitor(server.app);
  const login = (headers: Record<string, string>) =>
    browser.send('POST', calls.login.path, { payload: { uname: school.admin, pwd: TEST_PASSWORD }, headers });
  const https = { 'x-forwarded-proto': 'https' };
  const secret = (await login(https)).cookies.find(({ httpOnly }) => httpOnly);
  expect(secret).toMatchObject({ name: '__Host-orrery_session', secure: true, sameSite: 'Lax', path: '/' });
  expect((await browser.send('GET', calls.classChoices.path, { headers: https })).json().s).toBe(200);
  expect((await browser.send('GET', calls.classChoices.path)).json().s).toBe(401);

  const plain = await login({});
  expect(plain.cookies.every(({ secure, name }) => secure === undefined && !name.startsWith('__'))).toBe(
    true,
  );
  expect((await browser.send('GET', calls.classChoices.path)).json().s).toBe(200);
  expect((await browser.send('GET', calls.classChoices.path, { headers: https })).json().s).toBe(200);
});

test('[AUTH-19] [AUTH-Q3] log-out ends the session, keeps the language, and also answers where nobody is logged in', async () => {
  const visitor = await loggedIn(server.app, school.teacher);
  const stolen = visitor.cookies.get('orrery_session') ?? '';
  expect((await visitor.call(calls.classChoices)).s).toBe(200);
  expect((await visitor.call(calls.logout)).s).toBe(200);
  expect(visitor.cookies.has('orrery_session')).toBe(false);
  expect(visitor.cookies.has('orrery_user')).toBe(false);
  expect(visitor.cookies.get('lang')).toBe('en');
  const thief = newVisitor(server.app);
  thief.cookies.set('orrery_session', stolen);
  expect((await thief.call(calls.classChoices)).s).toBe(401);
  expect((await newVisitor(server.app).call(calls.logout)).s).toBe(200);
});

test('[AUTH-Q5] a new log-in replaces the former session of the same browser', async () => {
  const visitor = await loggedIn(server.app, school.teacher);
  const former = visitor.cookies.get('orrery_session') ?? '';
  await visitor.call(calls.login, { uname: school.teacher, pwd: TEST_PASSWORD });
  expect(visitor.cookies.get('orrery_session')).not.toBe(former);
  visitor.cookies.set('orrery_session', former);
  expect((await visitor.call(calls.classChoices)).s).toBe(401);
});

test('a session that ended opens nothing; one in use lasts another 30 days', async () => {
  const own = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, own.teacher);
  const [account] = await server.db.select().from(accounts).where(eq(accounts.username, own.teacher));
  const mine = eq(sessions.accountId, account?.id ?? 0);
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
  await server.db.update(sessions).set({ expiresAt: tomorrow }).where(mine);
  expect((await visitor.call(calls.classChoices)).s).toBe(200);
  const [slid] = await server.db.select().from(sessions).where(mine);
  expect(slid?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600 * 1000);
  await server.db.update(sessions).set({ expiresAt: tomorrow }).where(mine);
  const renewed = await visitor.send('GET', calls.classChoices.path);
  expect(renewed.cookies.find(({ name }) => name === 'orrery_session')).toMatchObject({
    value: visitor.cookies.get('orrery_session'),
    maxAge: 30 * 24 * 3600,
    httpOnly: true,
  });
  expect((await visitor.send('GET', calls.classChoices.path)).cookies).toEqual([]);
  await server.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(mine);
  expect((await visitor.call(calls.classChoices)).s).toBe(401);
});

test('the database holds neither passwords nor session tokens', async () => {
  const visitor = await loggedIn(server.app, school.teacher);
  const token = visitor.cookies.get('orrery_session') ?? '';
  const stored = JSON.stringify([
    await server.db.select().from(sessions),
    await server.db.select().from(accounts),
  ]);
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(TEST_PASSWORD);
  expect(stored).toContain('$argon2id$');
});

test('who logged in from a browser before gets in from it while somebody guesses from the same address', async () => {
  stopClock();
  const own = await makeSchool(server.db);
  const owner = await loggedIn(server.app, own.teacher);
  await owner.call(calls.logout);
  expect(owner.cookies.has('orrery_known')).toBe(true);
  const guesser = newVisitor(server.app);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await guesser.call(calls.login, { uname: own.teacher, pwd: 'guess' });
  }
  const input = { uname: own.teacher, pwd: TEST_PASSWORD };
  expect((await guesser.call(calls.login, input)).s).toBe(429);
  // A browser that only others know is a stranger, and so is one whose cookie is not ours.
  const stranger = await loggedIn(server.app, own.admin);
  expect((await stranger.call(calls.login, input)).s).toBe(429);
  const forger = newVisitor(server.app);
  const [head, , signature] = (owner.cookies.get('orrery_known') ?? '').split('.');
  const claims = Buffer.from(JSON.stringify({ sub: randomUUID(), accounts: [1, 2, 3] })).toString(
    'base64url',
  );
  forger.cookies.set('orrery_known', [head, claims, signature].join('.'));
  expect((await forger.call(calls.login, input)).s).toBe(429);
  expect((await owner.call(calls.login, input)).s).toBe(200);
});

test('[AUTH-18] guesses at one account are slowed down, its owner elsewhere is not', async () => {
  stopClock();
  const own = await makeSchool(server.db);
  const guesser = newVisitor(server.app);
  const guess = () =>
    guesser.call<{ retryAfter?: number }>(calls.login, { uname: own.teacher, pwd: 'guess' });
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).s).toBe(901);
  const refused = await guess();
  expect(refused).toMatchObject({ s: 429, data: { id: 'rate.limited' } });
  expect(refused.data.retryAfter).toBeGreaterThan(0);
  const right = await guesser.call(calls.login, { uname: own.teacher, pwd: TEST_PASSWORD });
  expect(right.s).toBe(429);
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: calls.login.path,
    payload: { uname: own.teacher, pwd: TEST_PASSWORD },
    remoteAddress: '192.0.2.77',
  });
  expect(elsewhere.json().s).toBe(200);
});
