import { type BoundDevice, calls, type SchoolClassRow } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classes, deviceBindings, deviceReported, devices, students } from '../../platform/database/tables';
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

async function addClass(schoolId: number, name: string): Promise<number> {
  const [row] = await server.db.insert(classes).values({ schoolId, name }).returning({ id: classes.id });
  return row?.id ?? 0;
}

async function addStudent(schoolId: number, classId: number, name: string, number: string) {
  const [row] = await server.db
    .insert(students)
    .values({ schoolId, classId, name, number })
    .returning({ id: students.id });
  return row?.id ?? 0;
}

interface Bound {
  readonly classId: number;
  readonly alias: string;
  readonly studentId?: number;
  readonly online?: boolean;
  readonly retired?: boolean;
}

async function bindDevice(
  schoolId: number,
  { classId, alias, studentId, online, retired }: Bound,
): Promise<number> {
  const uuid = `${classId}-${alias}`;
  const [device] = await server.db
    .insert(devices)
    .values({
      schoolId,
      uuid,
      name: uuid,
      machineName: 'M',
      mac: `mac of ${alias}`,
      secretHash: 'x',
      retiredAt: retired ? new Date() : null,
    })
    .returning({ id: devices.id });
  const deviceId = device?.id ?? 0;
  await server.db.insert(deviceBindings).values({ deviceId, schoolId, classId, alias, studentId });
  if (online !== undefined) await server.db.insert(deviceReported).values({ deviceId, schoolId, online });
  return deviceId;
}

test('[CLS-06] [CLS-07] [GEN-84] classes come in pages of ten, newest first, with their numbers', async () => {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  expect((await teacher.call(calls.classList)).data).toEqual({ list: [], total: 0 });
  const ids: number[] = [];
  for (let index = 0; index < 11; index += 1) ids.push(await addClass(school.id, `Class ${index}`));
  await addClass((await makeSchool(server.db)).id, 'Elsewhere');
  const newest = ids.at(-1) ?? 0;
  await addStudent(school.id, newest, 'Ann', '1');
  await addStudent(school.id, newest, 'Ben', '2');
  await bindDevice(school.id, { classId: newest, alias: 'Ann' });
  await bindDevice(school.id, { classId: newest, alias: 'Gone', retired: true });
  const first = (await teacher.call<Page<SchoolClassRow>>(calls.classList)).data;
  expect(first.total).toBe(11);
  expect(first.list.map(({ class_id }) => class_id)).toEqual([...ids].reverse().slice(0, 10));
  expect(first.list[0]).toEqual({
    class_id: newest,
    class_name: 'Class 10',
    student_num: 2,
    bind_client_num: 1,
    ctime: expect.any(Number),
    revision: 1,
  });
  const second = (await teacher.call<Page<SchoolClassRow>>(calls.classList, { page: 2 })).data;
  expect(second.list.map(({ class_id }) => class_id)).toEqual([ids[0]]);
});

test('[CLS-08] [CLS-19] the headsets of a class come by device number, under their student’s name', async () => {
  const school = await makeSchool(server.db);
  const classId = await addClass(school.id, 'Class 1');
  const elsewhere = await addClass(school.id, 'Class 2');
  const ids: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    ids.push(await bindDevice(school.id, { classId, alias: `Student ${index}`, online: index === 0 }));
  }
  await bindDevice(school.id, { classId, alias: 'Removed', retired: true });
  await bindDevice(school.id, { classId: elsewhere, alias: 'Other' });
  const teacher = await loggedIn(server.app, school.teacher);
  const first = (await teacher.call<Page<BoundDevice>>(calls.classDevices, { class_id: classId })).data;
  expect(first).toMatchObject({ total: 11, class_name: 'Class 1' });
  expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect(first.list[0]).toEqual({
    id: ids[0],
    cid: ids[0],
    mac: 'mac of Student 0',
    uuid: `${classId}-Student 0`,
    name: 'Student 0',
    is_online: 1,
    revision: 1,
  });
  expect(first.list[1]).toMatchObject({ is_online: 0 });
  const second = await teacher.call<Page<BoundDevice>>(calls.classDevices, { class_id: classId, page: 2 });
  expect(second.data.list).toMatchObject([{ id: ids[10] }]);
});

test('[MISC-04] the statistics count students, headsets, who is online and who has none, and sum up the school', async () => {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  const nothing = { student_num: 0, bind_client_num: 0, online_num: 0, without_client_num: 0 };
  expect((await teacher.call(calls.studentStatistics)).data).toEqual({ list: [], total: 0, sum: nothing });
  const first = await addClass(school.id, 'Class 1');
  const second = await addClass(school.id, 'Class 2');
  const ann = await addStudent(school.id, first, 'Ann', '10');
  // Namesakes are two: only one of them has a headset.
  const ben = await addStudent(school.id, first, 'Ben', '11');
  await addStudent(school.id, first, 'Ben', '12');
  const cleo = await addStudent(school.id, first, 'Cleo', '13');
  const dora = await addStudent(school.id, second, 'Dora', '20');
  await bindDevice(school.id, { classId: first, alias: 'Ann', studentId: ann, online: true });
  await bindDevice(school.id, { classId: first, alias: 'Ben', studentId: ben, online: false });
  await bindDevice(school.id, {
    classId: first,
    alias: 'Cleo',
    studentId: cleo,
    online: true,
    retired: true,
  });
  // A headset counts in its own class only.
  await bindDevice(school.id, { classId: first, alias: 'Dora', studentId: dora, online: true });
  expect((await teacher.call(calls.studentStatistics)).data).toEqual({
    list: [
      {
        class_id: second,
        class_name: 'Class 2',
        student_num: 1,
        bind_client_num: 0,
        online_num: 0,
        without_client_num: 1,
      },
      {
        class_id: first,
        class_name: 'Class 1',
        student_num: 4,
        bind_client_num: 3,
        online_num: 2,
        without_client_num: 2,
      },
    ],
    total: 2,
    sum: { student_num: 5, bind_client_num: 3, online_num: 2, without_client_num: 3 },
  });
});
