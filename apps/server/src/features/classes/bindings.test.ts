import { randomUUID } from 'node:crypto';
import { type BindableDevice, type BoundDevice, calls } from '@orrery/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries, classes, deviceBindings, devices, students } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let admin: Visitor;
let classId: number;
let headset: number;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  admin = await loggedIn(server.app, school.admin);
  classId = await addClass('Class 1');
  headset = await addHeadset('Saturn');
});

async function addClass(name: string): Promise<number> {
  const [row] = await server.db.insert(classes).values({ schoolId: school.id, name }).returning();
  return row!.id;
}

async function addHeadset(name: string, more: { retiredAt?: Date } = {}): Promise<number> {
  const [row] = await server.db
    .insert(devices)
    .values({ schoolId: school.id, uuid: randomUUID(), name, machineName: 'M', secretHash: 'x', ...more })
    .returning();
  return row!.id;
}

async function addStudent(name: string, number: string, ofClass = classId): Promise<number> {
  const [row] = await server.db
    .insert(students)
    .values({ schoolId: school.id, classId: ofClass, name, number })
    .returning();
  return row!.id;
}

const bind = (input: Record<string, string | number>, visitor = teacher) =>
  visitor.call<{ cid: number; revision: number }>(calls.bindClientAlias, {
    class_id: classId,
    cid: headset,
    ...input,
  });

const bound = async (ofClass = classId) =>
  (await teacher.call<{ list: BoundDevice[] }>(calls.classDevices, { class_id: ofClass })).data.list;

async function studentOf(deviceId = headset): Promise<number | null | undefined> {
  const [row] = await server.db.select().from(deviceBindings).where(eq(deviceBindings.deviceId, deviceId));
  return row?.studentId;
}

const latestEntry = async () =>
  (
    await server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.schoolId, school.id))
      .orderBy(desc(auditEntries.id))
  )[0];

test('[CLS-20] a headset is bound under a name, and stands in the list of the class', async () => {
  expect(await bind({ name: ' Emma Chen ' })).toMatchObject({ s: 200, data: { cid: headset, revision: 1 } });
  expect(await bound()).toMatchObject([{ id: headset, cid: headset, name: 'Emma Chen', revision: 1 }]);
  expect(await latestEntry()).toMatchObject({
    action: 'bind',
    subject: 'device',
    subjectId: headset,
    subjectName: 'Saturn',
    details: { after: { class: 'Class 1', student: 'Emma Chen' } },
  });
});

test('[CLS-17] the student’s name of a binding is changed; the headset stays', async () => {
  await bind({ name: 'Emma' });
  expect(await bind({ name: 'Ben', revision: 1 })).toMatchObject({ s: 200, data: { revision: 2 } });
  expect(await bound()).toMatchObject([{ id: headset, name: 'Ben' }]);
  expect((await latestEntry())?.details).toEqual({
    before: { class: 'Class 1', student: 'Emma' },
    after: { class: 'Class 1', student: 'Ben' },
  });
});

test('[CLS-18] [CLS-20] the name is required, and has at most 20 characters', async () => {
  for (const name of ['', '  ', '陈'.repeat(21)]) {
    const answer = await bind({ name });
    expect(answer, name).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
    expect((answer.data as unknown as { fields: object }).fields).toHaveProperty('name');
  }
  expect(await bind({ name: '陈'.repeat(20) })).toMatchObject({ s: 200 });
});

test('a name means the only student of the class who has it, nobody where several have, and whom one chose', async () => {
  const elsewhere = await addClass('Class 2');
  const emma = await addStudent('Emma', '1');
  await addStudent('Emma', '2', elsewhere);
  await bind({ name: 'Emma' });
  expect(await studentOf()).toBe(emma);
  const twin = await addStudent('Emma', '3');
  await bind({ name: 'Ben' });
  await bind({ name: 'Emma' });
  expect(await studentOf()).toBeNull();
  await bind({ name: 'Emma', student_id: twin });
  expect(await studentOf()).toBe(twin);
  // A name that was typed over the chosen student's is another one's.
  await bind({ name: 'Somebody else', student_id: twin });
  expect(await studentOf()).toBeNull();
});

test('a student of another class of the school is no choice', async () => {
  const stranger = await addStudent('Emma', '1', await addClass('Class 2'));
  const answer = await bind({ name: 'Emma', student_id: stranger });
  expect(answer).toMatchObject({ s: 404, data: { id: 'student.unknown' } });
  expect(await bound()).toEqual([]);
});

test('a headset of another class comes over with its new name', async () => {
  const other = await addClass('Class 2');
  await bind({ class_id: other, name: 'Ann' });
  expect(await bind({ name: 'Emma', revision: 1 })).toMatchObject({ s: 200, data: { revision: 2 } });
  expect(await bound(other)).toEqual([]);
  expect(await bound()).toMatchObject([{ id: headset, name: 'Emma' }]);
  expect((await latestEntry())?.details).toEqual({
    before: { class: 'Class 2', student: 'Ann' },
    after: { class: 'Class 1', student: 'Emma' },
  });
});

test('of two who bind the same headset at once the second is told to whom it went', async () => {
  await bind({ name: 'Emma', revision: 0 }, admin);
  const second = await bind({ name: 'Ben', revision: 0 });
  expect(second).toMatchObject({
    s: 409,
    data: {
      id: 'record.changed',
      changed: { by: 'Somebody', revision: 1, now: { name: 'Emma', class_id: 'Class 1' } },
    },
  });
  expect(await bound()).toMatchObject([{ name: 'Emma' }]);
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => bind({ name, revision: 1 })));
  expect(answers.map(({ s }) => s).sort()).toEqual([200, 409, 409, 409]);
});

test('a binding that somebody took away is not edited', async () => {
  await bind({ name: 'Emma' });
  await teacher.call(calls.unbindClientAlias, { class_id: classId, cid_list: headset });
  const answer = await bind({ name: 'Ben', revision: 1 });
  expect(answer).toMatchObject({ s: 404, data: { id: 'binding.unknown' } });
  expect(await bound()).toEqual([]);
});

test('a headset that was retired is not bound', async () => {
  const retired = await addHeadset('Old', { retiredAt: new Date() });
  const answer = await bind({ cid: retired, name: 'Emma' });
  expect(answer).toMatchObject({ s: 404, data: { id: 'device.unknown' } });
});

test('[CLS-14] [CLS-21] several headsets leave the class at once, each written down', async () => {
  const ids = [headset, await addHeadset('Mars'), await addHeadset('Venus')];
  for (const cid of ids) await bind({ cid, name: `Student ${cid}` });
  const unbind = (cid_list: string) => teacher.call(calls.unbindClientAlias, { class_id: classId, cid_list });
  expect(await unbind(ids.slice(0, 2).join())).toMatchObject({ s: 200, data: { count: 2 } });
  expect((await bound()).map(({ id }) => id)).toEqual(ids.slice(2));
  expect(await latestEntry()).toMatchObject({
    action: 'unbind',
    details: { before: { class: 'Class 1', student: `Student ${ids[1]}` } },
  });
  // Whoever is second finds it done.
  expect(await unbind(ids.slice(0, 2).join())).toMatchObject({ s: 200, data: { count: 0 } });
});

test('[CLS-15] without a headset nothing is set free, by name', async () => {
  const answer = await teacher.call(calls.unbindClientAlias, { class_id: classId, cid_list: '' });
  expect(answer).toMatchObject({ s: 422, data: { id: 'device.none-selected' } });
});

test('[CLS-21] a headset of another class stays there, and one of another school is unknown', async () => {
  const other = await addClass('Class 2');
  await bind({ class_id: other, name: 'Ann' });
  const call = (cid_list: number) => teacher.call(calls.unbindClientAlias, { class_id: classId, cid_list });
  expect(await call(headset)).toMatchObject({ s: 200, data: { count: 0 } });
  expect(await bound(other)).toHaveLength(1);
  const foreign = await makeSchool(server.db);
  const [theirs] = await server.db
    .insert(devices)
    .values({ schoolId: foreign.id, uuid: randomUUID(), name: 'X', machineName: 'M', secretHash: 'x' })
    .returning();
  expect(await call(theirs!.id)).toMatchObject({ s: 404, data: { id: 'device.unknown' } });
});

test('[CLS-20] headsets to choose from: free ones first, none of this class, none that was retired', async () => {
  const other = await addClass('Class 2');
  const [mars, venus] = [await addHeadset('Mars'), await addHeadset('Venus')];
  await addHeadset('Old', { retiredAt: new Date() });
  await bind({ class_id: other, name: 'Ann' });
  await bind({ cid: mars, name: 'Ben' });
  const find = async (key_word = '') =>
    (
      await teacher.call<{ list: BindableDevice[]; total: number }>(calls.bindableDevices, {
        class_id: classId,
        key_word,
      })
    ).data;
  const { list, total } = await find();
  expect(total).toBe(2);
  expect(list).toMatchObject([
    { cid: venus, device_name: 'Venus', class_id: 0, class_name: '', alias: '', revision: 0 },
    {
      cid: headset,
      device_name: 'Saturn',
      class_id: other,
      class_name: 'Class 2',
      alias: 'Ann',
      revision: 1,
    },
  ]);
  expect((await find('vEN')).list.map(({ cid }) => cid)).toEqual([venus]);
  expect((await find(String(headset))).list.map(({ cid }) => cid)).toEqual([headset]);
});
