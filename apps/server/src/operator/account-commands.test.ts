import { readFile } from 'node:fs/promises';
import { calls, type Envelope } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, auditEntries } from '../platform/database/tables';
import { makeOperator, type Operate } from '../testing/operator';
import { startTestServer, type TestServer } from '../testing/test-server';
import { loggedIn, newVisitor } from '../testing/visitor';

const PUBLIC_URL = 'https://orrery.example.org';

let server: TestServer;
let operator: Operate;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  operator = await makeOperator(server, { PUBLIC_URL });
  await operator('school', 'create', '--name', 'Hill School', '--key', 'hill');
  await operator('school', 'create', '--name', 'Far School', '--key', 'far', '--admin', 'far_admin');
});
afterAll(() => server.close());

interface Invited {
  account_id: number;
  username: string;
  link: string;
  letter: { file: string } | null;
}

async function invite(username: string, ...args: string[]): Promise<Invited> {
  const answer = await operator('invite', 'hill', '--username', username, ...args, '--json');
  expect(answer).toMatchObject({ code: 0, err: '' });
  return JSON.parse(answer.out);
}

/** Follows an activation link the way its page does. */
function activate(link: string, password: string): Promise<Envelope> {
  const [, username = '', code = ''] = /\/activation\/([^/]+)\/([^/]+)$/.exec(link) ?? [];
  return newVisitor(server.app).call(calls.accountActivation, {
    username: decodeURIComponent(username),
    password,
    password_second: password,
    code,
  });
}

const login = (uname: string, pwd: string) => newVisitor(server.app).call(calls.login, { uname, pwd });

test('[AUTH-20] an administrator is invited by a link and a letter, sets a password and is in', async () => {
  const { link, letter, username } = await invite(
    '林校长',
    '--email',
    'lin@example.org',
    '--nickname',
    'Ms Lin',
  );
  expect(link.startsWith(`${PUBLIC_URL}/activation/`)).toBe(true);
  expect(username).toBe('林校长');
  expect(await readFile(letter?.file ?? '', 'latin1')).toContain('lin@example.org');
  expect((await activate(link, 'own_word')).s).toBe(200);
  expect(await login('林校长', 'own_word')).toMatchObject({
    s: 200,
    data: { user: { role: 0, nickname: 'Ms Lin' } },
  });
});

test('a teacher can be invited too, by the link alone, under an address that is given', async () => {
  const { link, letter } = await invite('hart', '--role', 'teacher', '--url', 'http://10.0.0.7:8080/');
  expect(link.startsWith('http://10.0.0.7:8080/activation/hart/')).toBe(true);
  expect(letter).toBeNull();
  await activate(link, 'own_word');
  expect(await login('hart', 'own_word')).toMatchObject({ s: 200, data: { user: { role: 1 } } });
});

test('inviting again sends a fresh link and ends the former; whoever is active is refused', async () => {
  const first = await invite('bell');
  const second = await invite('bell', '--nickname', 'Ms Bell');
  expect(second.account_id).toBe(first.account_id);
  expect((await activate(first.link, 'own_word')).s).toBe(911);
  expect((await activate(second.link, 'own_word')).s).toBe(200);
  const refused = await operator('invite', 'hill', '--username', 'bell');
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('bell is active already') });
});

test('a letter that the mail server does not take is kept, and the link is still told', async () => {
  const offline = await makeOperator(server, {
    PUBLIC_URL,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@b.cd',
  });
  const args = ['invite', 'hill', '--username', 'offline', '--email', 'off@example.org'];
  const { code, out } = await offline(...args);
  expect(code).toBe(0);
  expect(out).toContain(`${PUBLIC_URL}/activation/offline/`);
  expect(out).toMatch(/letter is kept in .*\.eml, because it was not taken \(mail\.unreachable/);
  expect(JSON.parse((await offline(...args, '--json')).out).letter).toMatchObject({
    fault: 'mail.unreachable',
  });
});

test('a username typed with separate accents is kept as keyboards type it', async () => {
  const made = await operator('invite', 'hill', '--username', 'rene\u0301', '--json');
  expect(JSON.parse(made.out).username).toBe('ren\u00e9');
});

test.each([
  [['nowhere', '--username', 'x'], 'no school with the key nowhere'],
  [['hill'], "required option '--username <username>' not specified"],
  [['hill', '--username', 'far_admin'], 'far_admin is taken already'],
  [['hill', '--username', 'a/b'], 'without blanks'],
  [['hill', '--username', '..'], 'without blanks'],
  [['hill', '--username', 'ad\u200bmin'], 'without blanks'],
  [['hill', '--username', 'x', '--nickname', '\u202enimda'], 'in one line'],
  [['hill', '--username', 'x', '--email', 'nobody'], 'no e-mail address'],
  [['hill', '--username', 'x', '--role', 'janitor'], 'Allowed choices are administrator, teacher'],
  [['hill', '--username', 'x', '--language', 'fr'], 'Allowed choices are en, zh'],
  [['hill', '--username', 'x', '--url', 'javascript:alert(1)'], 'an address like https://'],
  [['hill', '--username', 'x', '--url', 'https://a.example/path'], 'an address like https://'],
])('an invitation that cannot be is refused in one line with code 2: %j', async (args, reason) => {
  const refused = await operator('invite', ...args);
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining(reason) });
  expect(refused.err.trim().split('\n')).toHaveLength(1);
});

test('the accounts of one school are listed, with who has not come yet', async () => {
  await invite('later', '--email', 'later@example.org');
  const { out } = await operator('account', 'list', 'hill', '--json');
  const { accounts } = JSON.parse(out);
  expect(accounts).toContainEqual({
    id: expect.any(Number),
    username: 'later',
    nickname: 'later',
    role: 'administrator',
    email: 'later@example.org',
    active: false,
  });
  expect(out).not.toContain('far_admin');
  expect(out).not.toContain('argon2');
  expect((await operator('account', 'list', 'hill')).out).toContain('later  later  administrator  invited');
  expect(await operator('account', 'list', 'nowhere')).toMatchObject({ code: 2 });
});

test('a reset password is shown once and ends every session of the account', async () => {
  const school = await operator(
    ...[
      'school',
      'create',
      '--name',
      'Reset',
      '--key',
      'reset',
      '--admin',
      'lost',
      '--password',
      'correct_horse',
    ],
  );
  expect(school.code).toBe(0);
  const browsers = [await loggedIn(server.app, 'lost'), await loggedIn(server.app, 'lost')];
  const { out } = await operator('account', 'reset-password', 'lost', '--json');
  const { password, ended_sessions } = JSON.parse(out);
  expect(ended_sessions).toBe(2);
  for (const browser of browsers) expect((await browser.call(calls.schoolInfo)).s).toBe(401);
  expect((await login('lost', 'correct_horse')).s).toBe(901);
  expect((await login('lost', password)).s).toBe(200);
  const given = await operator('account', 'reset-password', 'lost', '--password', 'my_own_word');
  expect(given).toMatchObject({ code: 0, out: expect.not.stringContaining('my_own_word') });
  expect((await login('lost', 'my_own_word')).s).toBe(200);
});

test('who was deleted is nobody to the operator, and can be invited anew under the same username', async () => {
  const { account_id: former, link } = await invite('leaver');
  await server.db
    .update(accounts)
    .set({ deletedAt: new Date(), passwordHash: null })
    .where(eq(accounts.id, former));
  expect((await activate(link, 'own_word')).s).toBe(910);
  expect((await operator('account', 'list', 'hill')).out).not.toContain('leaver');
  expect(await operator('account', 'reset-password', 'leaver')).toMatchObject({ code: 2 });
  const anew = await invite('leaver');
  expect(anew.account_id).not.toBe(former);
  expect((await activate(anew.link, 'own_word')).s).toBe(200);
  expect((await login('leaver', 'own_word')).data).toMatchObject({ user: { id: anew.account_id } });
});

test('an invitation, its activation and a reset password are written down, without a secret', async () => {
  const { account_id: id, link } = await invite('noted', '--nickname', 'Ms Noted', '--role', 'teacher');
  await activate(link, 'own_word');
  await operator('account', 'reset-password', 'noted', '--password', 'my_own_word');
  const rows = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  const told = rows.map(({ actorId, actorName, action, subject, subjectName, details }) => {
    return { actorId, actorName, action, subject, subjectName, details };
  });
  const noted = { subject: 'account', subjectName: 'Ms Noted' };
  const password = { after: { password: 'changed' } };
  expect(told).toEqual([
    {
      ...noted,
      actorId: null,
      actorName: '',
      action: 'create',
      details: { after: { username: 'noted', nickname: 'Ms Noted', role: 1 } },
    },
    { ...noted, actorId: id, actorName: 'Ms Noted', action: 'edit', details: password },
    { ...noted, actorId: null, actorName: '', action: 'edit', details: password },
  ]);
});

test('a password for nobody, or one that the console would not take, is refused', async () => {
  expect(await operator('account', 'reset-password', 'nobody-is-this')).toMatchObject({
    code: 2,
    out: '',
    err: 'There is no such account.\n',
  });
  expect(await operator('account', 'reset-password', 'lost', '--password', 'abc')).toMatchObject({
    code: 2,
    err: expect.stringContaining('6 to 20 characters'),
  });
});
