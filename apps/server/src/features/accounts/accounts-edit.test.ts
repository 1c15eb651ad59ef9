import {
  type Account,
  ADMINISTRATOR,
  calls,
  type Envelope,
  type FailureData,
  TEACHER,
} from '@orrery/contract';
import { LANGUAGE_COOKIE } from '@orrery/i18n';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts, activations, auditEntries, sessions } from '../../platform/database/tables';
import { ensureTeaching, TEACHING } from '../../testing/teaching';
import { startTestServer, type TestServer } from '../../testing/test-server';
import {
  loggedIn,
  makeSchool,
  newVisitor,
  TEST_PASSWORD,
  type TestSchool,
  type Visitor,
} from '../../testing/visitor';

const { phase_id, subject_id, otherPhase, otherSubject } = TEACHING;
const TEACHES = { phase_id, subject_id };
const FRESH = { nickname: 'Ms Lin', password: 'fresh-1', ...TEACHES };

let server: TestServer;
let school: TestSchool;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  await ensureTeaching(server.db);
});
beforeEach(async () => {
  school = await makeSchool(server.db);
  admin = await loggedIn(server.app, school.admin);
});
afterAll(() => server.close());

type Input = Record<string, string | number>;
const edit = (input: Input, by = admin): Promise<Envelope<{ id: number } & FailureData>> =>
  by.call(calls.accountEdit, input);
const login = (uname: string, pwd: string) => newVisitor(server.app).call(calls.login, { uname, pwd });
const list = async () => (await admin.call<{ list: Account[] }>(calls.accountList)).data.list;
const rowOf = async (username: string) => (await list()).find((one) => one.username === username)!;
/** A username that nobody has. */
const nameOf = (what: string) => `${what}_${school.id}`;

async function written(id: number) {
  const rows = await server.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'account'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);
  return rows.map(({ action, actorName, subjectName, details }) => ({
    action,
    actorName,
    subjectName,
    details,
  }));
}

test('[ACC-05] [ACC-18] [ACC-Q2] without an id an account is made, which can log in at once', async () => {
  const username = nameOf('lin');
  const { s, data } = await edit({ ...FRESH, username });
  expect(s).toBe(200);
  expect(await rowOf(username)).toMatchObject({
    id: data.id,
    nickname: 'Ms Lin',
    role: TEACHER,
    ...TEACHES,
    stage: 'Primary school',
    subject: 'Mathematics',
    is_active: 1,
    revision: 1,
  });
  expect(await login(username, 'fresh-1')).toMatchObject({ s: 200, data: { user: { role: TEACHER } } });
  const [entry] = await written(data.id);
  expect(entry).toMatchObject({ action: 'create', subjectName: 'Ms Lin' });
  expect(JSON.stringify(entry)).not.toMatch(/fresh-1|argon/);
  expect((await edit({ ...FRESH, id: 0, username: nameOf('zero') })).data.id).not.toBe(data.id);
});

test('an account can be made an administrator', async () => {
  const username = nameOf('boss');
  await edit({ ...FRESH, username, role: ADMINISTRATOR });
  const boss = await login(username, 'fresh-1');
  expect(boss.data).toMatchObject({ user: { role: ADMINISTRATOR } });
});

test('a role that was left empty makes a teacher, and what is no role makes nobody', async () => {
  const empty = nameOf('empty');
  await edit({ ...FRESH, username: empty, role: '' });
  expect((await rowOf(empty)).role).toBe(TEACHER);
  for (const role of [null, false, [], '0x0', ' 0', 2, -1]) {
    const payload = { ...FRESH, username: nameOf('odd'), role };
    const answer = await admin.send('POST', calls.accountEdit.path, { payload });
    expect(answer.json()).toMatchObject({ s: 422 });
  }
});

test.each([
  [{ username: '' }, { username: 'Enter account' }],
  [{ username: 'abc' }, { username: 'A username has 4-30 letters, digits or underscores.' }],
  [{ nickname: ' ' }, { nickname: 'This field is required.' }],
  [{ nickname: 'x'.repeat(21) }, { nickname: 'Please enter at most 20 characters.' }],
  [{ password: '' }, { password: 'This field is required.' }],
  [{ password: 'a b c d e' }, { password: 'A password has 6-20 characters without spaces.' }],
  [{ phase_id: '' }, { phase_id: 'This field is required.' }],
  [{ phase_id: 9_999_999 }, { phase_id: 'Please choose a phase.' }],
  [{ subject_id: 0 }, { subject_id: 'This field is required.' }],
  [{ subject_id: otherSubject }, { subject_id: 'Please choose a subject of this phase.' }],
])(
  '[ACC-07] [ACC-08] [ACC-10] [ACC-11] [ACC-14] [ACC-15] [ACC-16] a new account with %j is refused by field',
  async (wrong, fields) => {
    const before = await list();
    const answer = await edit({ ...FRESH, username: nameOf('wrong'), ...wrong });
    expect(answer).toMatchObject({ s: 422, data: { id: 'input.invalid', fields } });
    expect(await list()).toEqual(before);
  },
);

test('[ACC-14] [ACC-15] a phase and a subject that are no numbers are refused', async () => {
  const answer = await edit({ ...FRESH, username: nameOf('wrong'), phase_id: 'primary', subject_id: 'x' });
  expect(answer).toMatchObject({
    s: 422,
    data: { fields: { phase_id: expect.stringMatching(/\S/), subject_id: expect.stringMatching(/\S/) } },
  });
});

test('what is wrong is said in the language of whoever asks', async () => {
  admin.cookies.set(LANGUAGE_COOKIE, 'zh');
  const { data } = await edit({ ...FRESH, username: '' });
  expect(data.fields).toEqual({ username: '请输入账号' });
});

test('a username is refused that anybody on the platform has, also in another school', async () => {
  const other = await makeSchool(server.db);
  const far = await loggedIn(server.app, other.admin);
  const username = nameOf('taken');
  await edit({ ...FRESH, username }, far);
  expect(await edit({ ...FRESH, username })).toMatchObject({
    s: 409,
    data: { id: 'account.username-taken' },
  });
});

test('[ACC-05] [ACC-09] [ACC-16] with an id the account is changed, and its username stays', async () => {
  const { id, username } = await rowOf(school.teacher);
  const next = { nickname: 'Mr Hart', phase_id: otherPhase, subject_id: otherSubject };
  expect(await edit({ id, ...next })).toMatchObject({ s: 200, data: { id } });
  expect(await rowOf(username)).toMatchObject({ ...next, role: TEACHER, revision: 2 });
  expect(await edit({ id, username, ...next })).toMatchObject({ s: 200 });
  expect(await edit({ id, username: 'another', ...next })).toMatchObject({
    s: 422,
    data: { fields: { username: 'A username cannot be changed.' } },
  });
  expect((await written(id))[0]).toEqual({
    action: 'edit',
    actorName: 'Somebody',
    subjectName: 'Mr Hart',
    details: {
      before: { nickname: 'Somebody', phase_id: null, subject_id: null },
      after: next,
    },
  });
});

test('[ACC-12] an empty password changes nothing: the person stays logged in', async () => {
  const { id } = await rowOf(school.teacher);
  const teacher = await loggedIn(server.app, school.teacher);
  expect((await edit({ id, nickname: 'Mr Hart', password: '', ...TEACHES })).s).toBe(200);
  expect((await teacher.call(calls.schoolInfo)).s).toBe(200);
  expect((await login(school.teacher, TEST_PASSWORD)).s).toBe(200);
});

test('another password ends every session of the account at once, and is never written down', async () => {
  const { id } = await rowOf(school.teacher);
  const teacher = await loggedIn(server.app, school.teacher);
  await edit({ id, nickname: 'Somebody', password: 'other-1', ...TEACHES });
  expect((await teacher.call(calls.schoolInfo)).s).toBe(401);
  expect((await login(school.teacher, TEST_PASSWORD)).s).toBe(901);
  expect((await login(school.teacher, 'other-1')).s).toBe(200);
  const [entry] = await written(id);
  expect(entry?.details.after).toMatchObject({ password: 'changed' });
  expect(JSON.stringify(entry)).not.toMatch(/other-1|argon/);
});

test('a password for somebody who was invited makes the account active and ends the invitation', async () => {
  const [invited] = await server.db
    .insert(accounts)
    .values({ schoolId: school.id, username: nameOf('guest'), nickname: 'Guest', role: TEACHER })
    .returning();
  const { id, username } = invited!;
  const expiresAt = new Date(Date.now() + 60_000);
  await server.db.insert(activations).values({ codeHash: nameOf('code'), accountId: id, expiresAt });
  await edit({ id, nickname: 'Guest', password: 'first-1', ...TEACHES });
  expect(await rowOf(username)).toMatchObject({ is_active: 1, invited_until: null });
  expect((await login(username, 'first-1')).s).toBe(200);
  expect(await server.db.select().from(activations).where(eq(activations.accountId, id))).toEqual([]);
});

test('whoever changes the own password goes on in this browser, and in no other', async () => {
  const { id } = await rowOf(school.admin);
  const elsewhere = await loggedIn(server.app, school.admin);
  await edit({ id, nickname: 'Ms Bell', password: 'other-1', ...TEACHES });
  expect((await admin.call(calls.schoolInfo)).s).toBe(200);
  expect((await elsewhere.call(calls.schoolInfo)).s).toBe(401);
  expect(JSON.parse(admin.cookies.get('orrery_user') ?? '')).toMatchObject({ id, nickname: 'Ms Bell' });
});

test('whoever changes the own name is called by it from the next page on', async () => {
  const { id } = await rowOf(school.admin);
  await edit({ id, nickname: 'Ms Bell', ...TEACHES });
  expect(JSON.parse(admin.cookies.get('orrery_user') ?? '')).toMatchObject({
    id,
    account: school.admin,
    nickname: 'Ms Bell',
    role: ADMINISTRATOR,
  });
});

test('of two administrators who edit at once the second is told what the first saved', async () => {
  const { id, revision } = await rowOf(school.teacher);
  const first = { id, revision, nickname: 'First', ...TEACHES };
  expect((await edit(first)).s).toBe(200);
  const second = await edit({ ...first, nickname: 'Second' });
  expect(second).toMatchObject({
    s: 409,
    data: {
      id: 'record.changed',
      changed: {
        by: 'Somebody',
        at: expect.any(Number),
        revision: 2,
        now: { nickname: 'First', role: TEACHER, ...TEACHES },
      },
    },
  });
  expect((await rowOf(school.teacher)).nickname).toBe('First');
  expect((await edit({ ...first, nickname: 'Second', revision: 2 })).s).toBe(200);
  expect((await rowOf(school.teacher)).nickname).toBe('Second');
});

test('of saves in the same moment with the same revision one wins, and the others are told', async () => {
  const { id, revision } = await rowOf(school.teacher);
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((nickname) => edit({ id, revision, nickname, ...TEACHES })),
  );
  expect(answers.map(({ s }) => s).sort()).toEqual([200, 409, 409]);
  expect((await rowOf(school.teacher)).revision).toBe(revision + 1);
});

test('the last administrator cannot become a teacher; somebody who was only invited does not count', async () => {
  const { id } = await rowOf(school.admin);
  await server.db
    .insert(accounts)
    .values({ schoolId: school.id, username: nameOf('late'), nickname: 'Late', role: ADMINISTRATOR });
  const demote = { id, nickname: 'Ms Bell', role: TEACHER, ...TEACHES };
  expect(await edit(demote)).toMatchObject({ s: 409, data: { id: 'account.last-administrator' } });
  await edit({ ...FRESH, username: nameOf('next'), role: ADMINISTRATOR });
  expect((await edit(demote)).s).toBe(200);
  expect((await admin.call(calls.accountList)).s).toBe(403);
});

test('two administrators who take the role from each other in one moment leave one', async () => {
  await edit({ ...FRESH, username: nameOf('rival'), password: TEST_PASSWORD, role: ADMINISTRATOR });
  const rival = await loggedIn(server.app, nameOf('rival'));
  const [mine, theirs] = [await rowOf(school.admin), await rowOf(nameOf('rival'))];
  const demotion = (id: number) => ({ id, nickname: 'Demoted', role: TEACHER, ...TEACHES });
  const answers = await Promise.all([edit(demotion(theirs.id)), edit(demotion(mine.id), rival)]);
  const failed = answers.filter(({ s }) => s !== 200);
  expect(failed).toHaveLength(1);
  const left = await server.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.schoolId, school.id), eq(accounts.role, ADMINISTRATOR)));
  expect(left).toHaveLength(1);
});

test('every number but the administrator’s is a teacher, and such a number stays on an edit', async () => {
  const { id } = await rowOf(school.teacher);
  await server.db.update(accounts).set({ role: 7 }).where(eq(accounts.id, id));
  await edit({ id, nickname: 'Mr Hart', role: TEACHER, ...TEACHES });
  expect((await rowOf(school.teacher)).role).toBe(7);
  await edit({ id, nickname: 'Mr Hart', role: ADMINISTRATOR, ...TEACHES });
  expect((await rowOf(school.teacher)).role).toBe(ADMINISTRATOR);
});

test('the list is searched in both names', async () => {
  await edit({ ...FRESH, username: nameOf('searched'), nickname: '100% 何老师' });
  const found = async (words: string) => {
    const answer = await admin.call<{ list: Account[]; total: number }>(calls.accountList, {
      key_word: words,
    });
    return answer.data.list.map(({ username }) => username);
  };
  expect(await found('何老')).toEqual([nameOf('searched')]);
  expect(await found('SEARCHED')).toEqual([nameOf('searched')]);
  expect(await found('0%')).toEqual([nameOf('searched')]);
  expect(await found('1_0')).toEqual([]);
});

test('[AUTH-33] a change of the own password is written down, without the password', async () => {
  const teacher = await loggedIn(server.app, school.teacher);
  const { id } = await rowOf(school.teacher);
  const password = 'own-word-1';
  await teacher.call(calls.changePassword, { oldPassword: TEST_PASSWORD, password, repwd: password });
  expect((await written(id)).map(({ details }) => details)).toEqual([{ after: { password: 'changed' } }]);
  expect(await server.db.select().from(sessions).where(eq(sessions.accountId, id))).toHaveLength(1);
});
