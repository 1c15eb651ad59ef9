import { calls, type RosterOutcome, type Student } from '@orrery/contract';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries, classes } from '../../platform/database/tables';
import { addClass, addStudents } from '../../testing/roster';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';

interface Outcome {
  classes: RosterOutcome[];
  created: number;
  added: number;
  skipped: number;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

async function setUp() {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  return { schoolId: school.id, teacher };
}

type Part = readonly [name: string, students: readonly (readonly [name: string, number: string])[]];

function importRoster(teacher: Visitor, parts: readonly Part[], preview = 0) {
  const rows = parts.map(([name, students], index) => ({
    sourced_id: `c${index}`,
    name,
    students: students.map(([stu_name, stu_number]) => ({ stu_name, stu_number })),
  }));
  return teacher.call<Outcome>(calls.rosterImport, { classes: JSON.stringify(rows), preview });
}

async function classNames(schoolId: number): Promise<string[]> {
  const rows = await server.db
    .select()
    .from(classes)
    .where(eq(classes.schoolId, schoolId))
    .orderBy(asc(classes.id));
  return rows.map(({ name }) => name);
}

async function namesOf(teacher: Visitor, classId: number): Promise<string[]> {
  const { data } = await teacher.call<{ list: Student[] }>(calls.studentExport, { class_id: classId });
  return data.list.map(({ stu_name }) => stu_name);
}

const ROSTER: readonly Part[] = [
  [
    'Class 1',
    [
      ['Ann', '1'],
      ['Ben', '2'],
    ],
  ],
  [
    'Class 2',
    [
      ['Ann', '1'],
      ['Cleo', '3'],
      ['', '4'],
    ],
  ],
  ['', [['Nobody', '5']]],
];

test('[CLS-28] [CLS-30] a roster makes the classes that are missing and adds whose numbers are free', async () => {
  const { schoolId, teacher } = await setUp();
  const classId = await addClass(server, schoolId, 'Class 1');
  await addStudents(server, { schoolId, classId }, [['Old Ben', '2']]);
  const previewed = await importRoster(teacher, ROSTER, 1);
  expect(previewed.data).toMatchObject({ created: 1, added: 2, skipped: 4 });
  expect(await classNames(schoolId)).toEqual(['Class 1']);
  expect(await namesOf(teacher, classId)).toEqual(['Old Ben']);

  const { data } = await importRoster(teacher, ROSTER);
  const madeId = data.classes[1]?.class_id ?? 0;
  expect(data).toEqual({
    created: 1,
    added: 2,
    skipped: 4,
    classes: [
      {
        sourced_id: 'c0',
        class_id: classId,
        name: 'Class 1',
        created: 0,
        reason: '',
        added: 1,
        skipped: [
          {
            stu_name: 'Ben',
            stu_number: '2',
            reason: 'number-taken',
            taken_name: 'Old Ben',
            taken_class: 'Class 1',
          },
        ],
      },
      {
        sourced_id: 'c1',
        class_id: madeId,
        name: 'Class 2',
        created: 1,
        reason: '',
        added: 1,
        skipped: [
          { stu_name: 'Ann', stu_number: '1', reason: 'number-twice' },
          { stu_name: '', stu_number: '4', reason: 'name-empty' },
        ],
      },
      { sourced_id: 'c2', class_id: 0, name: '', created: 0, reason: 'empty', added: 0, skipped: [] },
    ],
  });
  expect(previewed.data.classes).toEqual(
    data.classes.map((one) => (one.class_id === madeId ? { ...one, class_id: 0 } : one)),
  );
  expect(await classNames(schoolId)).toEqual(['Class 1', 'Class 2']);
  expect(await namesOf(teacher, classId)).toEqual(['Ann', 'Old Ben']);
  expect(await namesOf(teacher, madeId)).toEqual(['Cleo']);
  const written = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.schoolId, schoolId))
    .orderBy(asc(auditEntries.id));
  expect(written.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['create', 'Class 2'],
    ['import', 'Class 1'],
    ['import', 'Class 2'],
  ]);
});

test('a roster that comes again adds nothing, and two at once make no class twice', async () => {
  const { schoolId, teacher } = await setUp();
  const [one, two] = await Promise.all([importRoster(teacher, ROSTER), importRoster(teacher, ROSTER)]);
  expect([one.data.added, two.data.added].sort()).toEqual([0, 3]);
  expect([one.data.created, two.data.created].sort()).toEqual([0, 2]);
  expect(await classNames(schoolId)).toEqual(['Class 1', 'Class 2']);
});

test('a name that comes twice in a roster, or that two classes have, means one class', async () => {
  const { schoolId, teacher } = await setUp();
  const oldest = await addClass(server, schoolId, 'Twin');
  await addClass(server, schoolId, 'Twin');
  const { data } = await importRoster(teacher, [
    ['New', [['Ann', '1']]],
    ['New ', [['Ben', '2']]],
    ['Twin', [['Cleo', '3']]],
  ]);
  expect(data.classes.map(({ created }) => created)).toEqual([1, 0, 0]);
  expect(data.classes[1]?.class_id).toBe(data.classes[0]?.class_id);
  expect(data.classes[2]?.class_id).toBe(oldest);
  expect(await classNames(schoolId)).toEqual(['Twin', 'Twin', 'New']);
});

test.each(['', '[]', '[{"name":"Class 1"}]', '[{"students":[]}]', '[{"name":"Class 1","students":[7]}]'])(
  'a roster that is none is refused: %s',
  async (parts) => {
    const { schoolId, teacher } = await setUp();
    expect(await teacher.call(calls.rosterImport, { classes: parts })).toMatchObject({
      s: 422,
      data: { fields: { classes: expect.any(String) } },
    });
    expect(await classNames(schoolId)).toEqual([]);
  },
);

test('a roster of more than ten thousand students or a thousand classes is refused', async () => {
  const { schoolId, teacher } = await setUp();
  const many = Array.from({ length: 5001 }, (_, index) => ['S', String(index)] as const);
  const crowds: readonly (readonly Part[])[] = [
    [
      ['Class 1', many],
      ['Class 2', many],
    ],
    Array.from({ length: 1001 }, (_, index) => [`Class ${index}`, []] as const),
  ];
  for (const parts of crowds) {
    expect(await importRoster(teacher, parts)).toMatchObject({
      s: 422,
      data: { fields: { classes: 'There are too many entries.' } },
    });
  }
  expect(await classNames(schoolId)).toEqual([]);
});
