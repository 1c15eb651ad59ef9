import { type CheckedRow, calls, type Envelope, type FailureData, type Student } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries, classes, students } from '../../platform/database/tables';
import { addClass, addStudents } from '../../testing/roster';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

async function setUp() {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  const classId = await addClass(server, school.id, 'Class 1');
  return { schoolId: school.id, teacher, classId, place: { schoolId: school.id, classId } };
}

function toRows(pairs: readonly (readonly [string, string | number])[]): string {
  return JSON.stringify(pairs.map(([stu_name, stu_number]) => ({ stu_name, stu_number })));
}

async function numbersOf(teacher: Visitor, classId: number): Promise<string[]> {
  const { data } = await teacher.call<{ list: Student[] }>(calls.studentExport, { class_id: classId });
  return data.list.map(({ stu_number }) => stu_number);
}

async function auditOf(schoolId: number) {
  return server.db
    .select({
      action: auditEntries.action,
      subject: auditEntries.subject,
      id: auditEntries.subjectId,
      name: auditEntries.subjectName,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .where(eq(auditEntries.schoolId, schoolId));
}

test('[CLS-42] [CLS-29] [CLS-30] [CLS-28] each row is told whether it is qualified, and else why', async () => {
  const { schoolId, teacher, place } = await setUp();
  await addStudents(server, place, [['Ann', '007']]);
  const elsewhere = await setUp();
  await addStudents(server, elsewhere.place, [['Eve', '5']]);
  const answer = await teacher.call<{ list: CheckedRow[] }>(calls.checkStuNumber, {
    studentData: toRows([
      [' Ben ', '５'],
      ['Ben', '5'],
      ['Ann', '007'],
      ['Cleo', 8],
      ['', '9'],
      ['陈'.repeat(21), '10'],
      ['D\u0000', '11'],
      ['Emil', ''],
      ['Finn', '1.5'],
      ['Gus', '1'.repeat(21)],
      // The row before it with this number is not qualified itself.
      ['Hal', '9'],
    ]),
  });
  expect(answer.data).toEqual({
    total: 11,
    qualified: 3,
    list: [
      { stu_name: 'Ben', stu_number: '5', qualified: 1 },
      { stu_name: 'Ben', stu_number: '5', qualified: 0, reason: 'number-twice' },
      {
        stu_name: 'Ann',
        stu_number: '007',
        qualified: 0,
        reason: 'number-taken',
        taken_name: 'Ann',
        taken_class: 'Class 1',
      },
      { stu_name: 'Cleo', stu_number: '8', qualified: 1 },
      { stu_name: '', stu_number: '9', qualified: 0, reason: 'name-empty' },
      { stu_name: '陈'.repeat(21), stu_number: '10', qualified: 0, reason: 'name-long' },
      { stu_name: 'D\u0000', stu_number: '11', qualified: 0, reason: 'name-sign' },
      { stu_name: 'Emil', stu_number: '', qualified: 0, reason: 'number-empty' },
      { stu_name: 'Finn', stu_number: '1.5', qualified: 0, reason: 'number-digits' },
      { stu_name: 'Gus', stu_number: '1'.repeat(21), qualified: 0, reason: 'number-long' },
      { stu_name: 'Hal', stu_number: '9', qualified: 1 },
    ],
  });
  expect(await auditOf(schoolId)).toEqual([]);
});

test('[CLS-43] the students of a file are added to the class, and one line says who did it', async () => {
  const { schoolId, teacher, classId } = await setUp();
  const studentData = toRows([
    ['=1+1', '0010'],
    ['陈晓', '002'],
    ['👩‍👩‍👧‍👦', '1'.repeat(20)],
  ]);
  const answer = await teacher.call(calls.batchAddStudent, { class_id: classId, studentData });
  expect(answer).toMatchObject({ s: 200, data: { added: 3 } });
  const list = await teacher.call<{ list: Student[] }>(calls.studentExport, { class_id: classId });
  expect(list.data.list).toEqual([
    { stu_name: '陈晓', stu_number: '002' },
    { stu_name: '=1+1', stu_number: '0010' },
    { stu_name: '👩‍👩‍👧‍👦', stu_number: '1'.repeat(20) },
  ]);
  expect(await auditOf(schoolId)).toEqual([
    { action: 'import', subject: 'class', id: classId, name: 'Class 1', details: { after: { students: 3 } } },
  ]);
});

test('[CLS-43] where one row cannot be added none is, and the rows are told with their reasons', async () => {
  const { schoolId, teacher, classId, place } = await setUp();
  await addStudents(server, place, [['Ann', '7']]);
  const studentData = toRows([
    ['Ben', '8'],
    ['Cleo', '7'],
    ['Dora', '8'],
    ['', '9'],
  ]);
  const answer = await teacher.call<FailureData>(calls.batchAddStudent, { class_id: classId, studentData });
  expect(answer).toMatchObject({
    s: 409,
    data: {
      id: 'student.rows-refused',
      rows: [
        { index: 1, reason: 'number-taken' },
        { index: 2, reason: 'number-twice' },
        { index: 3, reason: 'name-empty' },
      ],
    },
  });
  expect(await numbersOf(teacher, classId)).toEqual(['7']);
  expect(await auditOf(schoolId)).toEqual([]);
});

test('[CLS-43] two imports of the same students at once: one is added, the other is told which numbers are taken', async () => {
  const { teacher, classId, schoolId } = await setUp();
  const other = await addClass(server, schoolId, 'Class 2');
  const pairs = Array.from({ length: 500 }, (_, index) => [`S${index}`, String(1000 + index)] as const);
  const [one, two] = await Promise.all([
    teacher.call<FailureData>(calls.batchAddStudent, { class_id: classId, studentData: toRows(pairs) }),
    teacher.call<FailureData>(calls.batchAddStudent, {
      class_id: other,
      studentData: toRows([...pairs].reverse()),
    }),
  ]);
  expect([one.s, two.s].sort()).toEqual([200, 409]);
  const refused = one.s === 409 ? one : two;
  expect(refused.data.rows).toHaveLength(500);
  expect(refused.data.rows?.[0]).toEqual({ index: 0, reason: 'number-taken' });
  const counts = [await numbersOf(teacher, classId), await numbersOf(teacher, other)];
  expect(counts.map(({ length }) => length).sort()).toEqual([0, 500]);
});

test('[CLS-42] [CLS-43] ten thousand students of long Chinese names are checked and added by one call each', async () => {
  const { teacher, classId } = await setUp();
  const pairs = Array.from(
    { length: 10_000 },
    (_, index) => ['陈'.repeat(20), `2026${String(index).padStart(16, '0')}`] as const,
  );
  const studentData = toRows(pairs);
  const checked = await teacher.call(calls.checkStuNumber, { studentData });
  expect(checked).toMatchObject({ s: 200, data: { total: 10_000, qualified: 10_000 } });
  const added = await teacher.call(calls.batchAddStudent, { class_id: classId, studentData });
  expect(added).toMatchObject({ s: 200, data: { added: 10_000 } });
  const tooMany = toRows([...pairs, ['One more', '1']]);
  expect(await teacher.call(calls.checkStuNumber, { studentData: tooMany })).toMatchObject({
    s: 422,
    data: { fields: { studentData: 'There are too many entries.' } },
  });
});

test.each(['', '[]', '{}', 'null', '[1]', '[{"stu_name":"Ann"}]', '[{"stu_name":"Ann","stu_number":1e21}]'])(
  '[CLS-42] [CLS-43] rows that are none are refused: %s',
  async (studentData) => {
    const { teacher, classId } = await setUp();
    const refused = { s: 422, data: { id: 'input.invalid', fields: { studentData: expect.any(String) } } };
    expect(await teacher.call(calls.checkStuNumber, { studentData })).toMatchObject(refused);
    expect(await teacher.call(calls.batchAddStudent, { class_id: classId, studentData })).toMatchObject(
      refused,
    );
  },
);

test('[CLS-43] a body larger than any file of students is refused unread', async () => {
  const { teacher, classId } = await setUp();
  const answer = await teacher.send('POST', calls.batchAddStudent.path, {
    payload: { class_id: classId, studentData: [{ stu_name: 'x'.repeat(7_000_000), stu_number: '1' }] },
  });
  expect(answer.json<Envelope>()).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
});

test('[CLS-43] a class that is gone takes nobody', async () => {
  const { teacher, classId, schoolId } = await setUp();
  await server.db.delete(classes).where(eq(classes.id, classId));
  const studentData = toRows([['Ben', '8']]);
  const answer = await teacher.call(calls.batchAddStudent, { class_id: classId, studentData });
  expect(answer).toMatchObject({ s: 404, data: { id: 'class.unknown' } });
  expect(await server.db.select().from(students).where(eq(students.schoolId, schoolId))).toEqual([]);
});

test('[CLS-43] [CLS-32] a class that is deleted while students are added leaves nobody without a class', async () => {
  const { teacher, classId, schoolId } = await setUp();
  const pairs = Array.from({ length: 200 }, (_, index) => [`S${index}`, String(1000 + index)] as const);
  const studentData = toRows(pairs);
  const answers = await Promise.all([
    teacher.call(calls.batchAddStudent, { class_id: classId, studentData }),
    teacher.call(calls.deleteClass, { class_id: classId }),
    teacher.call(calls.addStudent, { class_id: classId, stu_name: 'Ann', stu_number: '1' }),
  ]);
  expect(answers[1]).toMatchObject({ s: 200 });
  for (const { s } of answers) expect([200, 404]).toContain(s);
  expect(await server.db.select().from(students).where(eq(students.schoolId, schoolId))).toEqual([]);
});
