import { calls, type SchoolClass, type SchoolClassRow } from '@orrery/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries, classes } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

interface Saved {
  class_id: number;
  revision: number;
}

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  admin = await loggedIn(server.app, school.admin);
});
afterAll(() => server.close());

const save = (visitor: Visitor, input: Record<string, string | number>) =>
  visitor.call<Saved>(calls.editClass, input);

async function nameOf(classId: number): Promise<string | undefined> {
  const [row] = await server.db.select().from(classes).where(eq(classes.id, classId));
  return row?.name;
}

/** What was written down of a class, latest first. */
const entriesOf = (classId: number) =>
  server.db
    .select({ action: auditEntries.action, name: auditEntries.subjectName, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, classId))
    .orderBy(desc(auditEntries.id));

test('[CLS-03] [CLS-11] the same call creates a class without an id, also with an empty one, and renames it with one', async () => {
  const made = await save(teacher, { name: ' 七年级2班 ' });
  expect(made).toMatchObject({ s: 200, data: { revision: 1 } });
  const classId = made.data.class_id;
  expect(await nameOf(classId)).toBe('七年级2班');
  const other = await save(teacher, { class_id: '', name: '七年级3班' });
  expect(other.data.class_id).not.toBe(classId);
  const renamed = await save(teacher, { class_id: classId, name: '八年级2班' });
  expect(renamed).toMatchObject({ s: 200, data: { class_id: classId, revision: 2 } });
  expect(await nameOf(classId)).toBe('八年级2班');
  expect(await entriesOf(classId)).toEqual([
    {
      action: 'edit',
      name: '八年级2班',
      details: { before: { name: '七年级2班' }, after: { name: '八年级2班' } },
    },
    { action: 'create', name: '七年级2班', details: { after: { name: '七年级2班' } } },
  ]);
});

test('[CLS-04] a name of nothing, or of blanks only, is refused at the field', async () => {
  for (const name of ['', '  ', '　', 'x'.repeat(41)]) {
    const answer = await save(teacher, { name });
    expect(answer, name).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
    expect((answer.data as unknown as { fields: object }).fields).toHaveProperty('name');
  }
});

test('of two who rename a class at once the second is told by whom and to what, and may save over it', async () => {
  const { class_id, revision } = (await save(teacher, { name: 'Class 1' })).data;
  await save(admin, { class_id, name: 'Class 1 A', revision });
  const second = await save(teacher, { class_id, name: 'Class 1 B', revision });
  expect(second).toMatchObject({
    s: 409,
    data: {
      id: 'record.changed',
      changed: { by: 'Somebody', at: expect.any(Number), revision: 2, now: { name: 'Class 1 A' } },
    },
  });
  expect(await nameOf(class_id)).toBe('Class 1 A');
  const third = await save(teacher, { class_id, name: 'Class 1 B', revision: 2 });
  expect(third).toMatchObject({ s: 200, data: { revision: 3 } });
});

test('of many who rename a class in the same moment exactly one wins', async () => {
  const { class_id, revision } = (await save(teacher, { name: 'Class 1' })).data;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => save(teacher, { class_id, name: `Renamed ${index}`, revision })),
  );
  const won = answers.flatMap(({ s }, index) => (s === 200 ? [index] : []));
  expect(won).toHaveLength(1);
  expect(await nameOf(class_id)).toBe(`Renamed ${won[0]}`);
  expect(answers.filter(({ s }) => s === 409)).toHaveLength(7);
});

test('saving a name that is there already changes nothing and is not written down', async () => {
  const { class_id } = (await save(teacher, { name: 'Class 1' })).data;
  expect((await save(teacher, { class_id, name: 'Class 1' })).data.revision).toBe(1);
  expect(await entriesOf(class_id)).toHaveLength(1);
});

test('[CLS-07] [CLS-Q4] the list finds classes by a part of the name, in any case, taken as it is written', async () => {
  const own = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, own.teacher);
  for (const name of ['Year 7 Blue', 'Year 7 100% Red', '七年级2班']) await save(visitor, { name });
  const find = async (key_word: string) => {
    const { data } = await visitor.call<{ list: SchoolClassRow[]; total: number }>(calls.classList, {
      key_word,
    });
    expect(data.list).toHaveLength(data.total);
    return data.list.map(({ class_name }) => class_name);
  };
  expect(await find('year 7')).toEqual(['Year 7 100% Red', 'Year 7 Blue']);
  expect(await find('%')).toEqual(['Year 7 100% Red']);
  expect(await find('2班')).toEqual(['七年级2班']);
  expect(await find('_')).toEqual([]);
});

test('[CLS-35] [CLS-Q4] getClsssList gives all classes for the class selector, without parameters', async () => {
  const own = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, own.teacher);
  const made = await Promise.all(['A', 'B'].map((name) => save(visitor, { name })));
  const { data } = await visitor.call<{ class_list: SchoolClass[] }>(calls.classSelection);
  expect(new Set(data.class_list.map(({ class_id }) => class_id))).toEqual(
    new Set(made.map(({ data: saved }) => saved.class_id)),
  );
  expect(data.class_list[0]).toMatchObject({ class_name: expect.any(String), student_num: 0 });
  expect(calls.classSelection.path).toBe('/api/classes/getClsssList');
});
