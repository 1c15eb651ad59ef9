import { randomUUID } from 'node:crypto';
import { calls, type Envelope, type FailureData, type Student } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries, deviceBindings, devices, students } from '../../platform/database/tables';
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
  const place = { schoolId: school.id, classId };
  return { school, schoolId: school.id, teacher, classId, place };
}

async function listOf(teacher: Visitor, classId: number): Promise<Student[]> {
  return (await teacher.call<{ list: Student[] }>(calls.studentList, { class_id: classId })).data.list;
}

async function auditOf(schoolId: number) {
  return server.db
    .select({
      action: auditEntries.action,
      subject: auditEntries.subject,
      name: auditEntries.subjectName,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .where(eq(auditEntries.schoolId, schoolId))
    .orderBy(auditEntries.id);
}

async function bind(place: { schoolId: number; classId: number }, studentId: number | null, alias: string) {
  const [device] = await server.db
    .insert(devices)
    .values({
      schoolId: place.schoolId,
      uuid: randomUUID(),
      name: 'Headset 1',
      machineName: 'M',
      secretHash: 'x',
    })
    .returning({ id: devices.id });
  await server.db.insert(deviceBindings).values({ ...place, deviceId: device?.id ?? 0, alias, studentId });
  return device?.id ?? 0;
}

async function bindingOf(deviceId: number) {
  const [binding] = await server.db
    .select({
      alias: deviceBindings.alias,
      classId: deviceBindings.classId,
      studentId: deviceBindings.studentId,
      revision: deviceBindings.revision,
    })
    .from(deviceBindings)
    .where(eq(deviceBindings.deviceId, deviceId));
  return binding;
}

test('[CLS-32] [CLS-28] a student is added to a class, with plain digits, zeros and all', async () => {
  const { teacher, classId, schoolId } = await setUp();
  const answer = await teacher.call(calls.addStudent, {
    class_id: classId,
    stu_name: ' 陈晓 👩‍🔬 ',
    stu_number: ' ００71',
  });
  expect(answer).toMatchObject({ s: 200, data: { id: expect.any(Number), revision: 1 } });
  expect(await listOf(teacher, classId)).toMatchObject([
    { id: answer.data.id, stu_name: '陈晓 👩‍🔬', stu_number: '0071', class_id: classId, number: 1 },
  ]);
  expect(await auditOf(schoolId)).toEqual([
    {
      action: 'create',
      subject: 'student',
      name: '陈晓 👩‍🔬',
      details: { after: { name: '陈晓 👩‍🔬', number: '0071', class: 'Class 1' } },
    },
  ]);
});

test('[CLS-28] [CLS-30] a number is taken in the whole school, and free in another', async () => {
  const { teacher, schoolId, classId } = await setUp();
  const other = await addClass(server, schoolId, 'Class 2');
  await addStudents(server, { schoolId, classId: other }, [['Ann', '007']]);
  const input = { class_id: classId, stu_name: 'Ben', stu_number: '007' };
  expect(await teacher.call(calls.addStudent, input)).toMatchObject({
    s: 409,
    data: { id: 'student.number-taken' },
    msg: 'This student number is taken.',
  });
  expect(await listOf(teacher, classId)).toEqual([]);
  expect(await auditOf(schoolId)).toEqual([]);
  // Leading zeros tell numbers apart.
  expect((await teacher.call(calls.addStudent, { ...input, stu_number: '07' })).s).toBe(200);
  const elsewhere = await setUp();
  const answer = await elsewhere.teacher.call(calls.addStudent, { ...input, class_id: elsewhere.classId });
  expect(answer.s).toBe(200);
});

test('[CLS-30] two who add the same number at once: one of them is told that it is taken', async () => {
  const { teacher, classId } = await setUp();
  const add = (name: string) =>
    teacher.call(calls.addStudent, { class_id: classId, stu_name: name, stu_number: '1' });
  const answers = await Promise.all([add('Ann'), add('Ben'), add('Cleo')]);
  expect(answers.map(({ s }) => s).sort()).toEqual([200, 409, 409]);
  expect(await listOf(teacher, classId)).toHaveLength(1);
});

test.each([
  ['stu_name', ''],
  ['stu_name', '   '],
  ['stu_name', '陈'.repeat(21)],
  ['stu_name', 'a\0b'],
  ['stu_number', ''],
  ['stu_number', '12a'],
  ['stu_number', '-5'],
  ['stu_number', '1.5'],
  ['stu_number', '1'.repeat(21)],
])('[CLS-29] [CLS-30] a %s of %j is refused by its name', async (field, value) => {
  const { teacher, classId } = await setUp();
  const input = { class_id: classId, stu_name: 'Ann', stu_number: '1', [field]: value };
  const answer = await teacher.call<FailureData>(calls.addStudent, input);
  expect(answer).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
  expect(Object.keys(answer.data.fields ?? {})).toEqual([field]);
  expect(await listOf(teacher, classId)).toEqual([]);
});

test('[CLS-34] a student is renamed, number and row untouched, and so is the headset', async () => {
  const { teacher, schoolId, classId, place } = await setUp();
  const [studentId = 0] = await addStudents(server, place, [['Ann', '7']]);
  const deviceId = await bind(place, studentId, 'Ann');
  const input = { student_id: studentId, stu_name: 'Anne' };
  expect((await teacher.call(calls.editStudent, input)).data).toEqual({ id: studentId, revision: 2 });
  expect(await listOf(teacher, classId)).toMatchObject([
    { id: studentId, stu_name: 'Anne', stu_number: '7', revision: 2 },
  ]);
  expect(await bindingOf(deviceId)).toMatchObject({ alias: 'Anne', revision: 2 });
  // The same name again is no change.
  expect((await teacher.call(calls.editStudent, input)).data).toEqual({ id: studentId, revision: 2 });
  expect(await auditOf(schoolId)).toEqual([
    {
      action: 'edit',
      subject: 'student',
      name: 'Anne',
      details: { before: { name: 'Ann' }, after: { name: 'Anne' } },
    },
    {
      action: 'bind',
      subject: 'device',
      name: 'Headset 1',
      details: { before: { student: 'Ann' }, after: { student: 'Anne' } },
    },
  ]);
});

test('[CLS-34] a name that a headset got from somebody else stays', async () => {
  const { teacher, place } = await setUp();
  const [studentId = 0] = await addStudents(server, place, [['Ann', '7']]);
  const deviceId = await bind(place, studentId, 'Team red');
  await teacher.call(calls.editStudent, { student_id: studentId, stu_name: 'Anne' });
  expect(await bindingOf(deviceId)).toMatchObject({ alias: 'Team red', revision: 1 });
});

test('[CLS-34] [CLS-36] the second of two who edit a student is told what the first one saved', async () => {
  const { teacher, school, schoolId, classId, place } = await setUp();
  const [studentId = 0] = await addStudents(server, place, [['Ann', '7']]);
  const admin = await loggedIn(server.app, school.admin);
  const first = { student_id: studentId, stu_name: 'Anne', revision: 1 };
  expect((await teacher.call(calls.editStudent, first)).s).toBe(200);
  const refusal = {
    s: 409,
    data: {
      id: 'record.changed',
      changed: {
        by: 'Somebody',
        at: expect.any(Number),
        revision: 2,
        now: { stu_name: 'Anne', class_id: classId, class_name: 'Class 1' },
      },
    },
  };
  const second = { ...first, stu_name: 'Anna' };
  expect(await admin.call(calls.editStudent, second)).toMatchObject(refusal);
  const other = await addClass(server, schoolId, 'Class 2');
  const moved = { student_id: studentId, class_id: other, revision: 1 };
  expect(await admin.call(calls.moveStudent, moved)).toMatchObject(refusal);
  expect(await listOf(teacher, classId)).toMatchObject([{ stu_name: 'Anne' }]);
  const again = await admin.call(calls.editStudent, { ...second, revision: 2 });
  expect(again.data).toEqual({ id: studentId, revision: 3 });
});

test('[CLS-34] of two who rename at the same moment one is refused: nothing is lost', async () => {
  const { teacher, place } = await setUp();
  const [studentId = 0] = await addStudents(server, place, [['Ann', '7']]);
  const rename = (stu_name: string): Promise<Envelope> =>
    teacher.call(calls.editStudent, { student_id: studentId, stu_name, revision: 1 });
  const answers = await Promise.all([rename('A'), rename('B'), rename('C')]);
  expect(answers.map(({ s }) => s).sort()).toEqual([200, 409, 409]);
});

test('[CLS-36] [CLS-Q1] a student moves to another class; the headset stays with the class', async () => {
  const { teacher, schoolId, classId, place } = await setUp();
  const [studentId = 0] = await addStudents(server, place, [['Ann', '7']]);
  const deviceId = await bind(place, studentId, 'Ann');
  const other = await addClass(server, schoolId, 'Class 2');
  const input = { student_id: studentId, class_id: other };
  const answer = { id: studentId, revision: 2, class_id: other, class_name: 'Class 2' };
  expect((await teacher.call(calls.moveStudent, input)).data).toEqual(answer);
  expect(await listOf(teacher, classId)).toEqual([]);
  expect(await listOf(teacher, other)).toMatchObject([{ id: studentId, stu_number: '7' }]);
  expect(await bindingOf(deviceId)).toMatchObject({ alias: 'Ann', classId, studentId });
  // Where the student is already, nothing happens.
  expect((await teacher.call(calls.moveStudent, input)).data).toEqual(answer);
  expect(await auditOf(schoolId)).toEqual([
    {
      action: 'move',
      subject: 'student',
      name: 'Ann',
      details: { before: { class: 'Class 1' }, after: { class: 'Class 2' } },
    },
  ]);
});

test('[CLS-34] [CLS-36] who is gone or of another school is nobody', async () => {
  const { teacher, schoolId, classId, place } = await setUp();
  const [studentId = 0] = await addStudents(server, place, [['Ann', '7']]);
  const strange = await setUp();
  const [stranger = 0] = await addStudents(server, strange.place, [['Eve', '1']]);
  await server.db.delete(students).where(eq(students.id, studentId));
  for (const student_id of [studentId, stranger]) {
    const unknown = { s: 404, data: { id: 'student.unknown' } };
    expect(await teacher.call(calls.editStudent, { student_id, stu_name: 'X' })).toMatchObject(unknown);
    expect(await teacher.call(calls.moveStudent, { student_id, class_id: classId })).toMatchObject(unknown);
  }
  const [mine = 0] = await addStudents(server, place, [['Ben', '8']]);
  const away = await teacher.call(calls.moveStudent, { student_id: mine, class_id: strange.classId });
  expect(away).toMatchObject({ s: 404, data: { id: 'class.unknown' } });
  expect(await listOf(strange.teacher, strange.classId)).toMatchObject([{ stu_name: 'Eve' }]);
  expect(await auditOf(schoolId)).toEqual([]);
});

test('[CLS-19] a headset that was named first knows its student once that one is entered, by any way', async () => {
  const { teacher, schoolId, classId, place } = await setUp();
  const other = await addClass(server, schoolId, 'Class 2');
  const bound = {
    typed: await bind(place, null, 'Ann'),
    imported: await bind(place, null, 'Ben'),
    renamed: await bind(place, null, 'Cleo'),
    twice: await bind(place, null, 'Dora'),
    moved: await bind({ schoolId, classId: other }, null, 'Ann'),
    roster: await bind(place, null, 'Emil'),
  };
  const { data: ann } = await teacher.call<{ id: number }>(calls.addStudent, {
    class_id: classId,
    stu_name: 'Ann',
    stu_number: '1',
  });
  const rows = ['Ben', 'Clea', 'Dora', 'Dora'].map((stu_name, index) => ({
    stu_name,
    stu_number: index + 2,
  }));
  const studentData = JSON.stringify(rows);
  expect((await teacher.call(calls.batchAddStudent, { class_id: classId, studentData })).s).toBe(200);
  const [, ben, cleo] = await listOf(teacher, classId);
  await teacher.call(calls.editStudent, { student_id: cleo?.id ?? 0, stu_name: 'Cleo' });
  const brought = [{ stu_name: 'Emil', stu_number: '9' }];
  await teacher.call(calls.rosterImport, {
    classes: JSON.stringify([{ name: 'Class 1', students: brought }]),
  });
  const emil = (await listOf(teacher, classId)).at(-1);
  expect(await bindingOf(bound.typed)).toMatchObject({ studentId: ann.id });
  expect(await bindingOf(bound.imported)).toMatchObject({ studentId: ben?.id });
  expect(await bindingOf(bound.renamed)).toMatchObject({ studentId: cleo?.id });
  expect(await bindingOf(bound.roster)).toMatchObject({ studentId: emil?.id });
  // Which of the two it is, nobody knows.
  expect(await bindingOf(bound.twice)).toMatchObject({ studentId: null });
  await teacher.call(calls.moveStudent, { student_id: ann.id, class_id: other });
  expect(await bindingOf(bound.moved)).toMatchObject({ studentId: ann.id });
  // Another Ann of the class that she left is the one whom its headset means now.
  const { data: second } = await teacher.call<{ id: number }>(calls.addStudent, {
    class_id: classId,
    stu_name: 'Ann',
    stu_number: '10',
  });
  expect(await bindingOf(bound.typed)).toMatchObject({ studentId: second.id });
});
