import { type AuditEntry, calls } from '@orrery/contract';
import { LANGUAGE_COOKIE } from '@orrery/i18n';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordChanges } from '../../platform/audit/audit';
import { accounts, auditEntries } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { seedReferenceData } from '../../platform/subjects';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';
import { AUDIT_PAGE_SIZE } from './list-changes';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

interface Answer {
  list: AuditEntry[];
  more: boolean;
}

interface Room {
  readonly school: TestSchool;
  readonly admin: Visitor;
  readonly teacher: Visitor;
  ask(input?: Record<string, string | number>): Promise<Answer>;
}

async function makeRoom(): Promise<Room> {
  const school = await makeSchool(server.db);
  const admin = await loggedIn(server.app, school.admin);
  const teacher = await loggedIn(server.app, school.teacher);
  const ask = async (input = {}) => (await admin.call<Answer>(calls.auditList, input)).data;
  return { school, admin, teacher, ask };
}

const addGroup = (visitor: Visitor, name: string) =>
  visitor.call(calls.addClientGroup, { client_group_name: name });

async function idOf(username: string): Promise<number> {
  const [row] = await server.db.select().from(accounts).where(eq(accounts.username, username));
  return row?.id ?? 0;
}

const namesOf = ({ list }: Answer) => list.map(({ subject_name }) => subject_name);

test('a change is told with who made it, when, and what it was before and after; the latest first', async () => {
  const { teacher, ask } = await makeRoom();
  const before = Date.now();
  const made = await teacher.call<{ client_group_id: number }>(calls.addClientGroup, {
    client_group_name: 'Cart',
  });
  const id = made.data.client_group_id;
  await teacher.call(calls.editClientGroup, { client_group_id: id, client_group_name: 'Cart 2' });
  const { list, more } = await ask();
  expect(more).toBe(false);
  expect(list).toMatchObject([
    {
      actor: 'Somebody',
      action: 'edit',
      subject: 'group',
      subject_id: id,
      subject_name: 'Cart 2',
      before: { name: 'Cart' },
      after: { name: 'Cart 2' },
    },
    { action: 'create', before: {}, after: { name: 'Cart' } },
  ]);
  for (const { at } of list) expect(at).toBeGreaterThanOrEqual(before - 1000);
});

test('administrators read it; teachers may not, and another school sees nothing of it', async () => {
  const { teacher } = await makeRoom();
  await addGroup(teacher, 'Cart');
  expect(await teacher.call(calls.auditList)).toMatchObject({ s: 403, data: { id: 'auth.forbidden' } });
  expect(await teacher.call(calls.auditPeople)).toMatchObject({ s: 403, data: { id: 'auth.forbidden' } });
  const other = await makeRoom();
  expect(await other.ask()).toEqual({ list: [], more: false });
});

test('entries are filtered by kind, person, period and words, also all at once', async () => {
  const { school, admin, teacher, ask } = await makeRoom();
  await addGroup(teacher, 'Cart 100%');
  await addGroup(admin, 'Lab');
  await admin.call(calls.editClientGroup, {
    client_group_id: await lastGroup(admin),
    client_group_name: 'Room',
  });
  const actor_id = await idOf(school.teacher);
  expect(namesOf(await ask({ actor_id }))).toEqual(['Cart 100%']);
  expect(namesOf(await ask({ subject: 'group' }))).toEqual(['Room', 'Lab', 'Cart 100%']);
  expect(namesOf(await ask({ subject: 'class' }))).toEqual([]);
  // A former name is found, the name of a field is not.
  expect(namesOf(await ask({ key_word: 'lab' }))).toEqual(['Room', 'Lab']);
  expect(namesOf(await ask({ key_word: 'before' }))).toEqual([]);
  expect(namesOf(await ask({ key_word: '%' }))).toEqual(['Cart 100%']);
  const [, second] = (await ask()).list;
  const middle = second?.at ?? 0;
  expect(namesOf(await ask({ from: middle }))).toContain('Lab');
  expect(namesOf(await ask({ to: middle }))).not.toContain('Lab');
  expect(await ask({ from: middle + 3_600_000 })).toEqual({ list: [], more: false });
  const all = { actor_id, subject: 'group', key_word: 'cart', from: 1, to: Date.now() + 60_000 };
  expect(namesOf(await ask(all))).toEqual(['Cart 100%']);
});

test('a search takes the signs of a name as they are, in capitals or not, and both letters of a short one', async () => {
  const { school, teacher, ask } = await makeRoom();
  const names = ['Cart "Blue" \\ 50%', '王伟的一组', 'Others'];
  for (const name of names) await addGroup(teacher, name);
  await server.db.insert(auditEntries).values({
    schoolId: school.id,
    actorName: '',
    action: 'edit',
    subject: 'account',
    subjectName: 'Ms Lin',
    details: { before: { phase_id: null }, after: { role: 1 } },
  });
  const find = async (key_word: string) => namesOf(await ask({ key_word }));
  expect(await find('"BLUE" \\ 50%')).toEqual([names[0]]);
  for (const words of ['伟', '王伟', '伟的一组']) expect(await find(words)).toEqual([names[1]]);
  expect(await find('王的')).toEqual([]);
  expect(await find('50_')).toEqual([]);
  // What a field does not have is no word.
  expect(await find('null')).toEqual([]);
});

test('an entry of another school is no place to go on from', async () => {
  const { teacher, ask } = await makeRoom();
  await addGroup(teacher, 'Cart');
  const other = await makeRoom();
  await addGroup(other.teacher, 'Theirs');
  const [theirs] = (await other.ask()).list;
  expect(await ask({ before: theirs?.id ?? 0 })).toEqual({ list: [], more: false });
});

async function lastGroup(visitor: Visitor): Promise<number> {
  const answer = await visitor.call<{ list: { client_group_id: number }[] }>(calls.groupList);
  return answer.data.list.at(-1)?.client_group_id ?? 0;
}

test('older entries follow the last one that was shown, also while new ones arrive', async () => {
  const { school, teacher, ask } = await makeRoom();
  const scope = toSchoolScope(school.id);
  const user = { id: await idOf(school.teacher), nickname: 'Somebody' } as never;
  const changes = Array.from({ length: AUDIT_PAGE_SIZE + 2 }, (_, index) => ({
    action: 'create',
    subject: 'class' as const,
    id: index + 1,
    name: `Class ${index}`,
  }));
  await recordChanges(server.db, { user, scope }, changes);
  const first = await ask();
  expect([first.list.length, first.more]).toEqual([AUDIT_PAGE_SIZE, true]);
  await addGroup(teacher, 'Meanwhile');
  const second = await ask({ before: first.list.at(-1)?.id ?? 0 });
  expect(namesOf(second)).toEqual(['Class 1', 'Class 0']);
  expect(second.more).toBe(false);
});

test('whoever changed something is among the people, also once the account is deleted', async () => {
  const { school, admin, teacher } = await makeRoom();
  const people = async () => (await admin.call<{ list: object[] }>(calls.auditPeople)).data.list;
  expect(await people()).toEqual([]);
  await addGroup(teacher, 'Cart');
  const id = await idOf(school.teacher);
  const person = { id, nickname: 'Somebody', username: school.teacher, is_deleted: 0 };
  expect(await people()).toEqual([person]);
  await server.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, id));
  expect(await people()).toEqual([{ ...person, is_deleted: 1 }]);
});

test('phases and subjects of an account are told by name in the caller’s language', async () => {
  const { school, admin, ask } = await makeRoom();
  await seedReferenceData(server.db);
  await server.db.insert(auditEntries).values({
    schoolId: school.id,
    actorName: '',
    action: 'edit',
    subject: 'account',
    subjectId: 1,
    subjectName: 'Ms Lin',
    details: {
      before: { phase_id: null, subject_id: null },
      after: { phase_id: 20, subject_id: 12, role: 1 },
    },
  });
  const after = { role: 1, phase_id: 'Middle school', subject_id: 'Maths' };
  expect((await ask()).list[0]).toMatchObject({ before: { phase_id: null, subject_id: null }, after });
  admin.cookies.set(LANGUAGE_COOKIE, 'zh');
  expect((await ask()).list[0]?.after).toMatchObject({ phase_id: '初中', subject_id: '数学' });
});
