import { type Account, calls, type Envelope, type FailureData } from '@orrery/contract';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accounts, activations, auditEntries, courses } from '../../platform/database/tables';
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

interface Dependents {
  course_count: number;
  heirs: { id: number; username: string; nickname: string }[];
}

let server: TestServer;
let school: TestSchool;
let admin: Visitor;
let ids: { admin: number; teacher: number };
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  await ensureTeaching(server.db);
});
beforeEach(async () => {
  school = await makeSchool(server.db);
  admin = await loggedIn(server.app, school.admin);
  const rows = await list();
  const idOf = (username: string) => rows.find((one) => one.username === username)?.id ?? 0;
  ids = { admin: idOf(school.admin), teacher: idOf(school.teacher) };
});
afterAll(() => server.close());

const list = async () => (await admin.call<{ list: Account[] }>(calls.accountList)).data.list;
const remove = (
  input: Record<string, string | number>,
  by = admin,
): Promise<Envelope<{ course_count: number } & FailureData>> => by.call(calls.accountDelete, input);
const login = (uname: string) => newVisitor(server.app).call(calls.login, { uname, pwd: TEST_PASSWORD });
const dependents = async (id: number, words = '') =>
  (await admin.call<Dependents>(calls.accountDependents, { id, key_word: words })).data;

async function addAccount(username: string, role = 1): Promise<number> {
  const { phase_id, subject_id } = TEACHING;
  const input = { username, nickname: username, password: TEST_PASSWORD, role, phase_id, subject_id };
  return (await admin.call<{ id: number }>(calls.accountEdit, input)).data.id;
}

async function addLesson(accountId: number, title: string, sourceId: number | null = null): Promise<number> {
  const [made] = await server.db
    .insert(courses)
    .values({ schoolId: school.id, accountId, titleEn: title, titleZh: title, sourceId })
    .returning();
  return made!.id;
}

async function addCloudCourse(): Promise<number> {
  const [made] = await server.db.insert(courses).values({ titleEn: 'Cloud', titleZh: '云' }).returning();
  return made!.id;
}

test('[ACC-19] a deleted account is gone from the list, logged out at once and cannot come back', async () => {
  const teacher = await loggedIn(server.app, school.teacher);
  const expiresAt = new Date(Date.now() + 60_000);
  const invitation = { codeHash: `waits-${school.id}`, accountId: ids.teacher, expiresAt };
  await server.db.insert(activations).values(invitation);
  expect(await remove({ id: ids.teacher })).toMatchObject({ s: 200, data: { course_count: 0 } });
  expect((await list()).map(({ username }) => username)).toEqual([school.admin]);
  expect((await teacher.call(calls.schoolInfo)).s).toBe(401);
  expect(await login(school.teacher)).toMatchObject({ s: 900, data: { id: 'auth.unknown-user' } });
  const waiting = activations.accountId;
  expect(await server.db.select().from(activations).where(eq(waiting, ids.teacher))).toEqual([]);
  expect(await remove({ id: ids.teacher })).toMatchObject({ s: 404, data: { id: 'account.unknown' } });
});

test('a username is free again once its account was deleted, and the new one is somebody else', async () => {
  const username = `again_${school.id}`;
  const first = await addAccount(username);
  await remove({ id: first });
  const second = await addAccount(username);
  expect(second).not.toBe(first);
  expect(await login(username)).toMatchObject({ s: 200, data: { user: { id: second } } });
});

test('[ACC-04] before deleting it is told how many lessons there are, and who may take them, oneself first', async () => {
  await addLesson(ids.teacher, 'Volcanoes');
  await addLesson(ids.teacher, 'The heart');
  const other = await addAccount(`aaaa_${school.id}`);
  const told = await dependents(ids.teacher);
  expect(told.course_count).toBe(2);
  expect(told.heirs.map(({ id }) => id)).toEqual([ids.admin, other]);
  expect((await dependents(ids.teacher, 'AAAA')).heirs.map(({ id }) => id)).toEqual([other]);
  const nobody = await admin.call(calls.accountDependents, { id: 2_000_000_000 });
  expect(nobody).toMatchObject({ s: 404, data: { id: 'account.unknown' } });
});

test('the lessons of a deleted account go to whoever deletes, or to a colleague who is named', async () => {
  const mine = await addLesson(ids.teacher, 'Volcanoes');
  expect((await remove({ id: ids.teacher })).data.course_count).toBe(1);
  const own = await admin.call<{ list: { id: number }[] }>(calls.courseList);
  expect(own.data.list.map(({ id }) => id)).toEqual([mine]);

  const [leaver, heir] = [await addAccount(`leaver_${school.id}`), await addAccount(`heir_${school.id}`)];
  const theirs = await addLesson(leaver, 'The heart');
  expect((await remove({ id: leaver, heir_id: heir })).data.course_count).toBe(1);
  const colleague = await loggedIn(server.app, `heir_${school.id}`);
  const got = await colleague.call<{ list: { id: number }[] }>(calls.courseList);
  expect(got.data.list.map(({ id }) => id)).toEqual([theirs]);
});

test('an heir who added the same cloud lesson keeps both', async () => {
  const source = await addCloudCourse();
  const kept = await addLesson(ids.admin, 'Mine', source);
  const coming = await addLesson(ids.teacher, 'Theirs', source);
  expect((await remove({ id: ids.teacher })).data.course_count).toBe(1);
  const rows = await server.db.select().from(courses).where(eq(courses.accountId, ids.admin));
  expect(new Map(rows.map(({ id, sourceId }) => [id, sourceId]))).toEqual(
    new Map([
      [kept, source],
      [coming, null],
    ]),
  );
});

test('lessons go to nobody of another school, and to nobody who was deleted', async () => {
  const other = await makeSchool(server.db);
  const [foreign] = await server.db.select().from(accounts).where(eq(accounts.username, other.teacher));
  const gone = await addAccount(`gone_${school.id}`);
  await remove({ id: gone });
  for (const heir of [foreign!.id, gone, 2_000_000_000]) {
    expect(await remove({ id: ids.teacher, heir_id: heir })).toMatchObject({
      s: 404,
      data: { id: 'account.unknown' },
    });
  }
  expect(await remove({ id: ids.teacher, heir_id: ids.teacher })).toMatchObject({
    s: 422,
    data: { fields: { heir_id: expect.stringMatching(/\S/) } },
  });
  expect((await login(school.teacher)).s).toBe(200);
});

test('the last administrator cannot be deleted', async () => {
  const answer = await remove({ id: ids.admin, heir_id: ids.teacher, confirm: school.admin });
  expect(answer).toMatchObject({ s: 409, data: { id: 'account.last-administrator' } });
  expect((await admin.call(calls.accountList)).s).toBe(200);
});

test('an administrator deletes the own account only with the username typed, and is logged out', async () => {
  await addAccount(`next_${school.id}`, 0);
  const lesson = await addLesson(ids.admin, 'Volcanoes');
  const wish = { id: ids.admin, heir_id: ids.teacher };
  for (const confirm of ['', 'admin', school.admin.toUpperCase()]) {
    expect(await remove({ ...wish, confirm })).toMatchObject({
      s: 422,
      data: { fields: { confirm: expect.stringMatching(/\S/) } },
    });
  }
  expect(await remove({ ...wish, confirm: school.admin })).toMatchObject({ s: 200 });
  expect(admin.cookies.has('orrery_user')).toBe(false);
  expect((await admin.call(calls.schoolInfo)).s).toBe(401);
  const [row] = await server.db.select().from(courses).where(eq(courses.id, lesson));
  expect(row?.accountId).toBe(ids.teacher);
});

test('two administrators who delete each other in one moment leave one', async () => {
  const rivalName = `rival_${school.id}`;
  const rivalId = await addAccount(rivalName, 0);
  const rival = await loggedIn(server.app, rivalName);
  const answers = await Promise.all([remove({ id: rivalId }), remove({ id: ids.admin }, rival)]);
  expect(answers.filter(({ s }) => s === 200)).toHaveLength(1);
});

test('whoever lost the role while a request was on its way changes no account by it', async () => {
  const rivalName = `rival_${school.id}`;
  const rivalId = await addAccount(rivalName, 0);
  const rival = await loggedIn(server.app, rivalName);
  const { phase_id, subject_id } = TEACHING;
  const teaching = { nickname: 'Somebody', phase_id, subject_id };
  const waiting = await server.db.transaction(async (tx) => {
    await tx.update(accounts).set({ role: 1 }).where(eq(accounts.id, rivalId));
    const answers = [
      rival.call(calls.accountEdit, { ...teaching, id: ids.teacher, role: 0 }),
      rival.call(calls.accountEdit, {
        ...teaching,
        username: `new_${school.id}`,
        password: TEST_PASSWORD,
        role: 0,
      }),
      remove({ id: ids.teacher }, rival),
    ];
    // All three were let in, and wait for the row that is held here.
    await vi.waitFor(async () => {
      const { rows } = await server.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(answers.length);
    });
    return answers;
  });
  for (const answer of await Promise.all(waiting)) {
    expect(answer).toMatchObject({ s: 403, data: { id: 'auth.forbidden' } });
  }
  const present = await list();
  expect(present.filter(({ role }) => role === 0).map(({ id }) => id)).toEqual([ids.admin]);
  expect(present).toHaveLength(3);
});

test('a deletion is written down with who did it, and what went to whom', async () => {
  await addLesson(ids.teacher, 'Volcanoes');
  await remove({ id: ids.teacher });
  const [entry] = await server.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.schoolId, school.id), eq(auditEntries.action, 'delete')));
  expect(entry).toMatchObject({
    actorId: ids.admin,
    subject: 'account',
    subjectId: ids.teacher,
    subjectName: 'Somebody',
    details: {
      before: { username: school.teacher, nickname: 'Somebody', role: 1 },
      after: { heir: 'Somebody', lessons: 1 },
    },
  });
});
