import { randomUUID } from 'node:crypto';
import { calls, type Desired, INITIAL_DESIRED } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../platform/audit/audit';
import {
  auditEntries,
  classes,
  deviceBindings,
  deviceDesired,
  devices,
  students,
} from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';
import { deleteClass } from './delete-class';

const HOUR_MS = 3_600_000;

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let room: { id: number; name: string };
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  room = await addClass('Class 1');
});

async function addClass(name: string) {
  const [row] = await server.db.insert(classes).values({ schoolId: school.id, name }).returning();
  return row!;
}

async function addStudent(classId: number, number: string): Promise<void> {
  await server.db
    .insert(students)
    .values({ schoolId: school.id, classId, name: `Student ${number}`, number });
}

interface HeadsetOptions {
  readonly boundTo?: number;
  readonly desired?: Partial<Desired>;
  /** When it was last told anything. */
  readonly hoursAgo?: number;
}

async function addHeadset({ boundTo, desired, hoursAgo = 0 }: HeadsetOptions): Promise<number> {
  const uuid = randomUUID();
  const [row] = await server.db
    .insert(devices)
    .values({ schoolId: school.id, uuid, name: uuid.slice(0, 8), machineName: 'Model', secretHash: 'x' })
    .returning();
  const deviceId = row!.id;
  const mine = { deviceId, schoolId: school.id };
  if (boundTo) await server.db.insert(deviceBindings).values({ ...mine, classId: boundTo, alias: 'Ann' });
  if (desired) {
    const body = { ...INITIAL_DESIRED, ...desired };
    const updatedAt = new Date(Date.now() - hoursAgo * HOUR_MS);
    await server.db.insert(deviceDesired).values({ ...mine, body, updatedAt });
  }
  return deviceId;
}

const PLAY: Desired['play'] = {
  resource: 1,
  chapter: null,
  reviewId: null,
  status: 'playing',
  position: 0,
  at: 0,
  rate: 1,
  loop: false,
  duration: null,
};

const remove = (classId = room.id) => teacher.call(calls.deleteClass, { class_id: classId });

async function isThere(classId = room.id): Promise<boolean> {
  const rows = await server.db.select().from(classes).where(eq(classes.id, classId));
  return rows.length === 1;
}

test('[CLS-12] deleting a class takes its students and bindings along, and says how many', async () => {
  const other = await addClass('Class 2');
  for (const number of ['1', '2']) await addStudent(room.id, number);
  await addStudent(other.id, '3');
  const mine = await addHeadset({ boundTo: room.id });
  const theirs = await addHeadset({ boundTo: other.id });
  expect(await remove()).toMatchObject({ s: 200, data: { student_num: 2, bind_client_num: 1 } });
  expect(await isThere()).toBe(false);
  const left = await server.db.select().from(students).where(eq(students.schoolId, school.id));
  expect(left.map(({ number }) => number)).toEqual(['3']);
  const bound = await server.db.select().from(deviceBindings).where(eq(deviceBindings.schoolId, school.id));
  expect(bound.map(({ deviceId }) => deviceId)).toEqual([theirs]);
  // The headset itself stays with the school.
  expect(await server.db.select().from(devices).where(eq(devices.id, mine))).toHaveLength(1);
  const [entry] = await server.db.select().from(auditEntries).where(eq(auditEntries.schoolId, school.id));
  expect(entry).toMatchObject({
    action: 'delete',
    subject: 'class',
    subjectId: room.id,
    subjectName: 'Class 1',
    actorName: 'Somebody',
    details: { before: { name: 'Class 1', students: 2, devices: 1 } },
  });
  expect(await remove()).toMatchObject({ s: 404, data: { id: 'class.unknown' } });
});

test.each<[string, (classroom: Desired['classroom']) => HeadsetOptions]>([
  ['plays in its lesson', (classroom) => ({ desired: { classroom, play: PLAY } })],
  ['has its list', (classroom) => ({ desired: { classroom, playlist: [1] } })],
  [
    'was last told something two hours ago',
    (classroom) => ({ desired: { classroom, playlist: [1] }, hoursAgo: 2 }),
  ],
  [
    'is bound to it and plays without a class',
    (classroom) => ({ boundTo: classroom!.id, desired: { play: PLAY } }),
  ],
])('[CLS-12] a class is not deleted while a headset %s, with the reason', async (_, toOptions) => {
  await addStudent(room.id, '1');
  await addHeadset(toOptions({ id: room.id, name: room.name }));
  expect(await remove()).toMatchObject({
    s: 409,
    msg: 'This class has a lesson right now. End the lesson first.',
    data: { id: 'class.in-lesson' },
  });
  expect(await isThere()).toBe(true);
  const left = await server.db.select().from(students).where(eq(students.classId, room.id));
  expect(left).toHaveLength(1);
});

test.each<[string, (classroom: Desired['classroom']) => HeadsetOptions]>([
  ['whose lesson has ended', (classroom) => ({ boundTo: classroom!.id, desired: { playlist: [1] } })],
  [
    'that was told nothing for four hours',
    (classroom) => ({ desired: { classroom, play: PLAY }, hoursAgo: 4 }),
  ],
  [
    'that plays in another class',
    (classroom) => ({
      boundTo: classroom!.id,
      desired: { classroom: { id: classroom!.id + 1_000_000, name: 'Other' }, play: PLAY },
    }),
  ],
])('a class is deleted in spite of a headset %s', async (_, toOptions) => {
  await addHeadset(toOptions({ id: room.id, name: room.name }));
  expect(await remove()).toMatchObject({ s: 200 });
  expect(await isThere()).toBe(false);
});

test('a headset of a lesson that was left forgets the class that is no more', async () => {
  const classroom = { id: room.id, name: room.name };
  const headset = await addHeadset({ desired: { classroom, playlist: [1] }, hoursAgo: 5 });
  await remove();
  const [row] = await server.db
    .select({ body: deviceDesired.body })
    .from(deviceDesired)
    .where(and(eq(deviceDesired.schoolId, school.id), eq(deviceDesired.deviceId, headset)));
  expect(row?.body).toMatchObject({ classroom: null, playlist: [1], revision: 1 });
});

test('a server that is killed as soon as the class is gone leaves no headset in it, nor with a student of it', async () => {
  await addStudent(room.id, '1');
  const [pupil] = await server.db.select().from(students).where(eq(students.classId, room.id));
  const classroom = { id: room.id, name: room.name };
  const student = { id: pupil!.id, name: 'Student 1' };
  const headset = await addHeadset({ desired: { classroom, student, playlist: [1] }, hoursAgo: 5 });
  const elsewhere = await addHeadset({ desired: { classroom: null, student, playlist: [2] } });
  const killed = new Error('killed');
  const hub = { logins: { settle: () => Promise.reject(killed) } } as unknown as DeviceHub;
  const actor = {
    scope: toSchoolScope(school.id),
    user: { id: null, nickname: 'Somebody' },
  } as unknown as Actor;
  await expect(deleteClass({ db: server.db, hub }, actor, room.id)).rejects.toBe(killed);
  expect(await isThere()).toBe(false);
  const rows = await server.db.select().from(deviceDesired).where(eq(deviceDesired.schoolId, school.id));
  const bodyOf = (id: number) => rows.find(({ deviceId }) => deviceId === id);
  expect(bodyOf(headset)).toMatchObject({
    revision: 1,
    body: { classroom: null, student: null, playlist: [1], revision: 1 },
  });
  expect(bodyOf(elsewhere)).toMatchObject({ revision: 1, body: { student: null, playlist: [2] } });
});
