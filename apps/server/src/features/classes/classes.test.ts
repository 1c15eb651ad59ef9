import { calls, type SchoolClass } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classes, deviceBindings, deviceGroups, devices, students } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool } from '../../testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

async function addClass(schoolId: number, name: string, studentCount: number, boundCount: number) {
  const [row] = await server.db.insert(classes).values({ schoolId, name }).returning({ id: classes.id });
  const classId = row?.id ?? 0;
  for (let index = 0; index < studentCount; index += 1) {
    await server.db.insert(students).values({ schoolId, classId, name: 'S', number: `${classId}0${index}` });
  }
  for (let index = 0; index < boundCount; index += 1) {
    const uuid = `${classId}-${index}`;
    const [device] = await server.db
      .insert(devices)
      .values({ schoolId, uuid, name: uuid, machineName: 'M', secretHash: 'x' })
      .returning({ id: devices.id });
    await server.db
      .insert(deviceBindings)
      .values({ deviceId: device?.id ?? 0, schoolId, classId, alias: 'S' });
  }
  return classId;
}

test('[CLS-09] the classes of the school are in class_list with their numbers', async () => {
  const school = await makeSchool(server.db);
  const first = await addClass(school.id, 'Class 1', 3, 2);
  const second = await addClass(school.id, 'Class 2', 0, 0);
  await addClass((await makeSchool(server.db)).id, 'Elsewhere', 1, 0);
  const teacher = await loggedIn(server.app, school.teacher);
  const answer = await teacher.call<{ class_list: SchoolClass[] }>(calls.classChoices);
  expect(answer.data.class_list).toEqual([
    { class_id: first, class_name: 'Class 1', student_num: 3, bind_client_num: 2 },
    { class_id: second, class_name: 'Class 2', student_num: 0, bind_client_num: 0 },
  ]);
});

test('[PLAY-14] go tells whether there is a class or group to choose', async () => {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  const withGroup = await teacher.call(calls.classAndGroup);
  expect(withGroup.data).toMatchObject({ go: 1, class_list: [], group_list: [{ count: 0 }] });
  await server.db.delete(deviceGroups).where(eq(deviceGroups.schoolId, school.id));
  const empty = await teacher.call(calls.classAndGroup);
  expect(empty.data).toEqual({ go: 0, class_list: [], group_list: [] });
  const classId = await addClass(school.id, 'Class 1', 0, 0);
  const withClass = await teacher.call(calls.classAndGroup);
  expect(withClass.data).toMatchObject({ go: 1, class_list: [{ class_id: classId }] });
});
