import { calls, INITIAL_DESIRED, type OwnResource, type Resource } from '@orrery/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  accounts,
  chapters,
  courseItems,
  courses,
  deviceDesired,
  deviceInstalls,
  devices,
  files,
} from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { makeHeadset } from '../../testing/headset';
import { makePicture, type TestResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeCoverUpload, makeUpload } from '../../testing/upload';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

interface Room {
  readonly school: TestSchool;
  readonly teacher: Visitor;
}

interface Item {
  readonly item: OwnResource;
  readonly lessons: number;
  readonly headsets: number;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

async function makeRoom(): Promise<Room> {
  const school = await makeSchool(server.db);
  return { school, teacher: await loggedIn(server.app, school.teacher) };
}

const itemOf = ({ teacher }: Room, rid: number) => teacher.call<Item>(calls.ownResourceItem, { rid });
const remove = ({ teacher }: Room, rid: number) => teacher.call(calls.ownResourceDelete, { rid });

/** A lesson of the school's teacher with one step, and its id. */
async function makeLesson({ school }: Room, rid: number): Promise<number> {
  const [author] = await server.db.select().from(accounts).where(eq(accounts.username, school.teacher));
  const [course] = await server.db
    .insert(courses)
    .values({ schoolId: school.id, accountId: author?.id ?? 0, titleEn: 'Lesson', titleZh: '课' })
    .returning();
  await server.db.insert(courseItems).values({ courseId: course?.id ?? 0, position: 0, resourceId: rid });
  return course?.id ?? 0;
}

async function addUploaded(room: Room): Promise<number> {
  const file = await makeUpload(server, room.school);
  const cover = await makeCoverUpload(server, room.school);
  const input = { title: 'Our pond', file_url: file.key, cover: cover.key };
  return (await room.teacher.call<{ rid: number }>(calls.ownResourceSave, input)).data.rid;
}

test('[RES-12] a resource is told with how many lessons and headsets have it', async () => {
  const room = await makeRoom();
  const { id: rid } = await makePicture(server, room.school.id, { titleEn: 'Yard' });
  expect((await itemOf(room, rid)).data).toMatchObject({
    item: { rid, title: 'Yard', channel: 2, revision: 1, facts: { kind: 'panorama_image' } },
    lessons: 0,
    headsets: 0,
  });
  await makeLesson(room, rid);
  await makeLesson(room, rid);
  const [one, two, gone] = await Promise.all(
    ['One', 'Two', 'Gone'].map((name) => makeHeadset(server, room.school.id, name)),
  );
  for (const headset of [one, two, gone]) {
    await server.db.insert(deviceInstalls).values({
      deviceId: headset?.id ?? 0,
      resourceId: rid,
      schoolId: room.school.id,
      wanted: true,
    });
  }
  await server.db
    .update(devices)
    .set({ retiredAt: new Date() })
    .where(eq(devices.id, gone?.id ?? 0));
  expect((await itemOf(room, rid)).data).toMatchObject({ lessons: 2, headsets: 2 });
});

test('[RES-11] what is deleted is in no list, and its files and their room are free', async () => {
  const room = await makeRoom();
  const rid = await addUploaded(room);
  const { item } = (await itemOf(room, rid)).data;
  expect((await room.teacher.send('GET', item.cover)).statusCode).toBe(200);
  expect(await remove(room, rid)).toMatchObject({ s: 200 });
  expect(await itemOf(room, rid)).toMatchObject({ s: 404, data: { id: 'resource.unknown' } });
  expect(await remove(room, rid)).toMatchObject({ s: 404, data: { id: 'resource.unknown' } });
  for (const [call, input] of [
    [calls.ownResourceList, {}],
    [calls.resourceList, { type: 21 }],
  ] as const) {
    expect((await room.teacher.call(call, input)).data).toMatchObject({ list: [], total: 0 });
  }
  for (const url of [item.file_url, item.cover]) {
    expect((await room.teacher.send('GET', url)).statusCode).toBe(404);
    const sha256 = url.replace('/media/', '');
    expect(await server.storage.stat(sha256)).toBeNull();
    expect(await server.db.$count(files, eq(files.sha256, sha256))).toBe(0);
  }
  expect((await room.teacher.call(calls.schoolCloudDisk)).data).toMatchObject({ used: 0 });
});

test('a lesson that names it says what it was, and that it is gone; its page as well', async () => {
  const room = await makeRoom();
  const rid = await addUploaded(room);
  const id = await makeLesson(room, rid);
  await remove(room, rid);
  const gone = { title: 'Our pond', is_removed: 1, file_url: '', image_url: '', sha256: '', cover: '' };
  const page = await room.teacher.call<{ item: Resource }>(calls.resourceItem, { id: rid });
  expect(page.data.item).toMatchObject(gone);
  const lesson = await room.teacher.call(calls.courseDetail, { id, type: 1 });
  expect(JSON.stringify(lesson.data)).toContain('Our pond');
  const stranger = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  expect(await stranger.call(calls.resourceItem, { id: rid })).toMatchObject({ s: 404 });
  expect((await room.teacher.call(calls.ownResourceSave, { rid, title: 'Back' })).s).toBe(404);
});

test('a file that something else shows as well stays', async () => {
  const room = await makeRoom();
  const shared: TestResource = await makePicture(server, null);
  const { id: rid } = await makePicture(server, room.school.id, { file: shared.sha256 });
  await server.db
    .insert(chapters)
    .values({ resourceId: rid, id: 1, titleEn: 'One', titleZh: '一', cover: shared.sha256 });
  await remove(room, rid);
  expect((await room.teacher.send('GET', `/media/${shared.sha256}`)).statusCode).toBe(200);
});

test('headsets that keep it are told to let go', async () => {
  const room = await makeRoom();
  const { id: rid, sha256 } = await makePicture(server, room.school.id);
  const headset = await makeHeadset(server, room.school.id, 'One');
  await room.teacher.call(calls.install, { rids: rid, ids: headset.id });
  const scope = toSchoolScope(room.school.id);
  expect((await headset.sync()).map((one) => one.rid)).toEqual([rid]);
  const before = (await server.hub.desired(scope, headset.id)).installs;
  await remove(room, rid);
  expect((await server.hub.desired(scope, headset.id)).installs).toBe(before + 1);
  expect(await headset.sync([{ rid, sha256 }])).toEqual([]);
});

test('what is deleted is deleted, also where headsets cannot be told at the moment', async () => {
  const room = await makeRoom();
  const { id: rid, sha256 } = await makePicture(server, room.school.id);
  const untold = vi
    .spyOn(server.hub, 'announceContent')
    .mockRejectedValueOnce(new Error('the broker is away'));
  expect(await remove(room, rid)).toMatchObject({ s: 200 });
  expect(untold).toHaveBeenCalledOnce();
  untold.mockRestore();
  expect(await server.storage.stat(sha256)).toBeNull();
});

test('another file is told to the headsets that keep the resource', async () => {
  const room = await makeRoom();
  const { id: rid } = await makePicture(server, room.school.id, { titleEn: 'Yard' });
  const headset = await makeHeadset(server, room.school.id, 'One');
  await room.teacher.call(calls.install, { rids: rid, ids: headset.id });
  const scope = toSchoolScope(room.school.id);
  const before = (await server.hub.desired(scope, headset.id)).installs;
  const other = await makeUpload(server, room.school);
  await room.teacher.call(calls.ownResourceSave, { rid, title: 'Yard', file_url: other.key });
  expect((await server.hub.desired(scope, headset.id)).installs).toBe(before + 1);
  expect(await headset.sync()).toMatchObject([{ rid, sha256: other.sha256 }]);
});

test('while a lesson shows it, it is neither deleted nor given another file; its texts may change', async () => {
  const room = await makeRoom();
  const { id: rid } = await makePicture(server, room.school.id, { titleEn: 'Yard' });
  const headset = await makeHeadset(server, room.school.id, 'One');
  const teach = (body: object, hoursAgo = 0) =>
    server.db
      .insert(deviceDesired)
      .values({
        deviceId: headset.id,
        schoolId: room.school.id,
        body: { ...INITIAL_DESIRED, ...body },
        updatedAt: sql`now() - make_interval(hours => ${hoursAgo})`,
      })
      .onConflictDoUpdate({
        target: deviceDesired.deviceId,
        set: { body: sql`excluded.body`, updatedAt: sql`excluded.updated_at` },
      });
  const refused = { s: 409, data: { id: 'resource.in-lesson' } };
  await teach({ playlist: [rid] });
  expect(await remove(room, rid)).toMatchObject(refused);
  await teach({ play: { resource: rid } });
  expect(await remove(room, rid)).toMatchObject(refused);
  const { key } = await makeUpload(server, room.school);
  const save = (input: object) => room.teacher.call(calls.ownResourceSave, { rid, title: 'Yard', ...input });
  expect(await save({ file_url: key })).toMatchObject(refused);
  expect(await save({ title: 'Our yard' })).toMatchObject({ s: 200 });
  // Another resource, and a lesson that nobody ended, keep nothing.
  await teach({ playlist: [rid + 1000] });
  expect(await save({ file_url: key })).toMatchObject({ s: 200 });
  await teach({ playlist: [rid] }, 4);
  expect(await remove(room, rid)).toMatchObject({ s: 200 });
});

test('the history tells who deleted it, and what had it', async () => {
  const room = await makeRoom();
  const rid = await addUploaded(room);
  await makeLesson(room, rid);
  await remove(room, rid);
  const admin = await loggedIn(server.app, room.school.admin);
  const answer = await admin.call<{ list: object[] }>(calls.auditList, { subject: 'resource' });
  expect(answer.data.list[0]).toMatchObject({
    actor: 'Somebody',
    action: 'delete',
    subject_id: rid,
    subject_name: 'Our pond',
    before: { name: 'Our pond', lessons: 1, devices: 0 },
  });
});

test("another school's resource and the library's are nobody's to delete", async () => {
  const [room, other] = [await makeRoom(), await makeRoom()];
  for (const owner of [other.school.id, null]) {
    const { id } = await makePicture(server, owner);
    expect(await remove(room, id)).toMatchObject({ s: 404, data: { id: 'resource.unknown' } });
  }
});
