import { calls, type Student, type StudentChoice } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceBindings, devices } from '../../platform/database/tables';
import { addClass, addStudents } from '../../testing/roster';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool } from '../../testing/visitor';

interface Page<Row> {
  list: Row[];
  total: number;
  page_size: number;
  class_name: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

async function setUp() {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  const classId = await addClass(server, school.id, 'Class 1');
  return { school, schoolId: school.id, teacher, classId };
}

test('[CLS-26] [CLS-27] [CLS-28] [CLS-31] students come by number in pages of twenty, with their row in the class', async () => {
  const { schoolId, teacher, classId } = await setUp();
  const other = await addClass(server, schoolId, 'Class 2');
  const pairs = Array.from(
    { length: 21 },
    (_, index) => [`Student ${21 - index}`, String(21 - index)] as const,
  );
  await addStudents(server, { schoolId, classId }, pairs);
  await addStudents(server, { schoolId, classId: other }, [['Somebody else', '5000']]);
  const first = (await teacher.call<Page<Student>>(calls.studentList, { class_id: classId })).data;
  expect(first).toMatchObject({ total: 21, page_size: 20, class_name: 'Class 1' });
  expect(first.list.map(({ stu_number }) => Number(stu_number))).toEqual(
    [...Array(20).keys()].map((n) => n + 1),
  );
  expect(first.list[0]).toEqual({
    id: expect.any(Number),
    stu_name: 'Student 1',
    stu_number: '1',
    class_id: classId,
    class_name: 'Class 1',
    number: 1,
    revision: 1,
  });
  const second = await teacher.call<Page<Student>>(calls.studentList, { class_id: classId, page: 2 });
  expect(second.data.list).toMatchObject([{ stu_name: 'Student 21', number: 21 }]);
});

test.each([
  ['chen', ['0701', '0703']],
  ['CHEN', ['0701', '0703']],
  ['陈', ['0704']],
  ['070', ['0701', '0702', '0703', '0704', '0705']],
  ['０７０２', ['0702']],
  ['%', []],
  ['_', []],
  ['\\', []],
  ['MÜLLER', ['0705']],
  ['ü', ['0705']],
] as const)('[CLS-31] a search for %s finds by name and number', async (words, numbers) => {
  const { schoolId, teacher, classId } = await setUp();
  await addStudents(server, { schoolId, classId }, [
    ['Emma Chen', '0701'],
    ['Ben', '0702'],
    ['chen li', '0703'],
    ['陈晓', '0704'],
    ['Jo Müller', '0705'],
  ]);
  const { data } = await teacher.call<Page<Student>>(calls.studentList, {
    class_id: classId,
    key_word: words,
  });
  expect(data.list.map(({ stu_number }) => stu_number)).toEqual(numbers);
  expect(data.total).toBe(numbers.length);
});

test('[CLS-31] a page beyond the last is empty and says how many there are', async () => {
  const { schoolId, teacher, classId } = await setUp();
  const pairs = Array.from({ length: 40 }, (_, index) => [`S${index}`, String(index)] as const);
  await addStudents(server, { schoolId, classId }, pairs);
  const read = async (page: number, key_word = '') => {
    const input = { class_id: classId, page, key_word };
    const { data } = await teacher.call<Page<Student>>(calls.studentList, input);
    return [data.list.length, data.total];
  };
  expect(await read(2)).toEqual([20, 40]);
  expect(await read(3)).toEqual([0, 40]);
  expect(await read(2, 'S3')).toEqual([0, 11]);
  expect(await read(1, 'nobody')).toEqual([0, 0]);
});

test('[CLS-33] choosers get the students of a class with their headsets, narrowed by words', async () => {
  const { schoolId, teacher, classId } = await setUp();
  const [annId = 0, benId = 0] = await addStudents(server, { schoolId, classId }, [
    ['Ann', '1'],
    ['Ben', '2'],
  ]);
  const headset = async (uuid: string, studentId: number, retired: boolean) => {
    const [device] = await server.db
      .insert(devices)
      .values({
        schoolId,
        uuid,
        name: uuid,
        machineName: 'M',
        secretHash: 'x',
        retiredAt: retired ? new Date() : null,
      })
      .returning({ id: devices.id });
    const deviceId = device?.id ?? 0;
    await server.db.insert(deviceBindings).values({ deviceId, schoolId, classId, alias: 'A', studentId });
    return deviceId;
  };
  const bound = await headset('one', annId, false);
  await headset('two', benId, true);
  const all = await teacher.call<Page<StudentChoice>>(calls.studentChoices, { class_id: classId });
  expect(all.data).toEqual({
    list: [
      { id: annId, stu_name: 'Ann', stu_number: '1', client_id: bound },
      { id: benId, stu_name: 'Ben', stu_number: '2', client_id: 0 },
    ],
    total: 2,
  });
  const some = await teacher.call<Page<StudentChoice>>(calls.studentChoices, {
    class_id: classId,
    key_word: 'be',
  });
  expect(some.data).toMatchObject({ list: [{ id: benId }], total: 1 });
});

test('[CLS-33] a chooser of a large class gets the first 200, and how many there are', async () => {
  const { schoolId, teacher, classId } = await setUp();
  await addStudents(
    server,
    { schoolId, classId },
    Array.from({ length: 201 }, (_, index) => [`S${index}`, String(index)] as const),
  );
  const { data } = await teacher.call<Page<StudentChoice>>(calls.studentChoices, { class_id: classId });
  expect(data.list).toHaveLength(200);
  expect(data.total).toBe(201);
});

test('[CLS-44] [CLS-Q2] the export has every student of the class, by number', async () => {
  const { schoolId, teacher, classId } = await setUp();
  const pairs = Array.from({ length: 25 }, (_, index) => [`Student ${index}`, String(125 - index)] as const);
  await addStudents(server, { schoolId, classId }, pairs);
  const { data } = await teacher.call<Page<Student>>(calls.studentExport, { class_id: classId });
  expect(data.class_name).toBe('Class 1');
  expect(data.list).toHaveLength(25);
  expect(data.list[0]).toEqual({ stu_name: 'Student 24', stu_number: '101' });
});
