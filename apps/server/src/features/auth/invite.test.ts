import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMINISTRATOR, calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { activations } from '../../platform/database/tables';
import { TakenError } from '../../platform/errors';
import { createMailer, type Mailer } from '../../platform/mail/mailer';
import { type LetterBox, openLetterBox, textOf, unusedSmtpUrl } from '../../testing/letter-box';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeSchool, newVisitor, TEST_PASSWORD, type TestSchool } from '../../testing/visitor';
import { inviteAccount } from './invite';

const PUBLIC_URL = 'https://orrery.school.example';

let server: TestServer;
let school: TestSchool;
let dataDir: string;
let logged: Record<string, unknown>[];
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  logged = [];
  dataDir = await mkdtemp(join(tmpdir(), 'letters-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

function mailerOf(smtpUrl: string | null): Mailer {
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
  return createMailer({ dataDir, smtpUrl, mailFrom: 'Our School <school@example.org>' }, log);
}

async function letterBox(...options: Parameters<typeof openLetterBox>): Promise<LetterBox> {
  const box = await openLetterBox(...options);
  onTestFinished(() => box.close());
  return box;
}

let count = 0;
function somebody() {
  count += 1;
  return {
    schoolId: school.id,
    username: `invited_${school.id}_${count}`,
    nickname: 'Ms <b>Li</b> 李老师',
    email: 'li@school.example',
    role: ADMINISTRATOR,
  };
}

/** What came of opening the link of a letter and setting a password. */
function activate(link: string) {
  const [, , username = '', code = ''] = new URL(link).pathname.split('/').map(decodeURIComponent);
  return newVisitor(server.app).call(calls.accountActivation, {
    username,
    code,
    password: TEST_PASSWORD,
    password_second: TEST_PASSWORD,
  });
}

test('[AUTH-20] an invitation arrives by a real mail server, in both languages, and its link activates', async () => {
  const box = await letterBox();
  const person = somebody();
  const deps = { db: server.db, mailer: mailerOf(box.url), publicUrl: `${PUBLIC_URL}/` };
  const { link, letter } = await inviteAccount(deps, person);
  expect(letter).toEqual({ sentTo: person.email });
  expect(box.letters).toEqual([
    { from: 'school@example.org', to: [person.email], message: expect.any(String) },
  ]);
  const text = textOf(box.letters[0]?.message ?? '');
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/activation/${person.username}/[\\w-]{43}$`));
  expect(text).toContain(link);
  expect(text).toContain('Set my password');
  expect(text).toContain('设置密码');
  expect(text).toContain(person.username);
  // Names come from people; in the HTML part they stay text.
  expect(text).toContain('Ms &lt;b&gt;Li&lt;/b&gt;');
  expect(await activate(link)).toMatchObject({ s: 200, data: { account: person.username } });
  expect(JSON.stringify(logged)).not.toContain(link.split('/').at(-1));
});

test.each([
  ['en', 'Set my password', '设置密码'],
  ['zh', '设置密码', 'Set my password'],
] as const)('[GEN-06] a letter whose language is known speaks only %s', async (language, has, hasNot) => {
  const box = await letterBox();
  const deps = { db: server.db, mailer: mailerOf(box.url), publicUrl: PUBLIC_URL };
  await inviteAccount(deps, { ...somebody(), language });
  const text = textOf(box.letters[0]?.message ?? '');
  expect(text).toContain(has);
  expect(text).not.toContain(hasNot);
});

test('without a mail server the letter waits in the data folder, with its path in the log', async () => {
  const deps = { db: server.db, mailer: mailerOf(null), publicUrl: PUBLIC_URL };
  const { link, letter } = await inviteAccount(deps, somebody());
  const [name = ''] = await readdir(join(dataDir, 'letters'));
  const file = join(dataDir, 'letters', name);
  expect(letter).toEqual({ file });
  expect(name).toMatch(/^\d{4}-.*\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(textOf(await readFile(file, 'utf8'))).toContain(link);
  expect(logged).toEqual([expect.objectContaining({ file })]);
});

const refusing = {
  onRcptTo: (_: unknown, __: unknown, done: (error?: Error | null) => void) =>
    done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
};
const needsLogin = { authOptional: false };

test.each([
  ['refuses the address', 'mail.address-refused', async () => (await letterBox(refusing)).url],
  ['wants a log-in', 'mail.login-refused', async () => (await letterBox(needsLogin)).url],
  ['does not answer', 'mail.unreachable', unusedSmtpUrl],
])(
  'where the mail server %s the invitation stays, the fault is named, the letter kept',
  async (_, fault, open) => {
    const deps = { db: server.db, mailer: mailerOf(await open()), publicUrl: PUBLIC_URL };
    const { link, letter } = await inviteAccount(deps, somebody());
    expect(letter).toMatchObject({
      fault,
      file: expect.stringContaining(dataDir),
      reason: expect.any(String),
    });
    const file = letter && 'file' in letter ? letter.file : '';
    expect(textOf(await readFile(file, 'utf8'))).toContain(link);
    expect(logged).toEqual([expect.objectContaining({ fault, file })]);
    expect(await activate(link)).toMatchObject({ s: 200 });
  },
);

test('a wrong password at the mail server is named as such', async () => {
  const box = await letterBox({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(new Error('wrong')),
  });
  const mailer = mailerOf(box.url.replace('smtp://', 'smtp://somebody:wrong@'));
  const { letter } = await inviteAccount({ db: server.db, mailer, publicUrl: PUBLIC_URL }, somebody());
  expect(letter).toMatchObject({ fault: 'mail.login-refused', file: expect.any(String) });
});

test('an invitation is repeated until somebody came; the former link ends, nothing of the code is stored', async () => {
  const deps = { db: server.db, mailer: mailerOf(null), publicUrl: PUBLIC_URL };
  const person = { ...somebody(), email: null };
  const first = await inviteAccount(deps, person);
  const second = await inviteAccount(deps, person);
  expect(first.letter).toBeNull();
  expect(second.accountId).toBe(first.accountId);
  const stored = await server.db.select().from(activations).where(eq(activations.accountId, first.accountId));
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(second.link.split('/').at(-1));
  expect(await activate(first.link)).toMatchObject({ s: 911 });
  expect(await activate(second.link)).toMatchObject({ s: 200 });
  await expect(inviteAccount(deps, person)).rejects.toThrow(TakenError);
});

test("a username of another school's is taken, also while it waits for its owner", async () => {
  const other = await makeSchool(server.db);
  const deps = { db: server.db, mailer: mailerOf(null), publicUrl: PUBLIC_URL };
  const person = { ...somebody(), email: null };
  const { link } = await inviteAccount(deps, person);
  await expect(inviteAccount(deps, { ...person, schoolId: other.id })).rejects.toThrow(TakenError);
  expect(await activate(link)).toMatchObject({ s: 200 });
});

test.each(['not an address', 'a@b.example, c@d.example', 'x@y.example\r\nBcc: z@z.example'])(
  'a letter goes to one address only, not to %j',
  async (email) => {
    const deps = { db: server.db, mailer: mailerOf(null), publicUrl: PUBLIC_URL };
    await expect(inviteAccount(deps, { ...somebody(), email })).rejects.toThrow();
    await expect(readdir(join(dataDir, 'letters'))).rejects.toThrow();
  },
);

test('names with blanks, slashes and characters of any script survive the way through the link', async () => {
  const deps = { db: server.db, mailer: mailerOf(null), publicUrl: PUBLIC_URL };
  const person = { ...somebody(), email: null };
  const username = `李 老师/é%2F?#&${person.username}`;
  const { link } = await inviteAccount(deps, { ...person, username });
  expect(await activate(link)).toMatchObject({ s: 200, data: { account: username } });
});
