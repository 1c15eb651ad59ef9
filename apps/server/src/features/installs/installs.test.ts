import {
  calls,
  INSTALL_STATUS,
  type InstallDeviceRow,
  type InstallRecord,
  type InstallRow,
} from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceInstalls, deviceReported, devices, resources } from '../../platform/database/tables';
import { makeHeadset, type TestHeadset } from '../../testing/headset';
import { aState } from '../../testing/live/mqtt-peer';
import { makePicture, type TestResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

interface List<T> {
  readonly list: T[];
  readonly total: number;
  readonly device_name?: string;
}

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let mars: TestResource;
let moon: TestResource;
let own: TestResource;
let one: TestHeadset;
let two: TestHeadset;

/** What a headset was told to keep, and how far it is. */
async function keep(
  { id }: TestHeadset,
  resource: TestResource,
  values: Partial<typeof deviceInstalls.$inferInsert> = {},
): Promise<void> {
  await server.db
    .insert(deviceInstalls)
    .values({ deviceId: id, resourceId: resource.id, schoolId: school.id, wanted: true, ...values });
}

beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  mars = await makePicture(server, null, { titleEn: 'Mars', titleZh: '火星' });
  moon = await makePicture(server, null, { titleEn: 'Moon', titleZh: '月球', phaseIds: [10], kind: 'video' });
  own = await makePicture(server, school.id, { titleEn: 'Our garden', titleZh: '校园', subjectIds: [3] });
  one = await makeHeadset(server, school.id, 'One');
  two = await makeHeadset(server, school.id, 'Two');
  const times = { startedAt: new Date(1000), reachedAt: new Date(2000) };
  await keep(one, mars, { status: 'done', sha256: mars.sha256, ...times });
  await keep(one, moon, { status: 'failed', reason: 'storage', reachedAt: new Date(3000) });
  await keep(two, mars, { status: 'done', sha256: '0'.repeat(64), orderedAt: new Date(500) });
  await keep(two, own, { orderedAt: new Date(100) });
  const body = aState({ storage: { free: 5e9, total: 9e9 } });
  await server.db
    .insert(deviceReported)
    .values({ deviceId: one.id, schoolId: school.id, online: true, body });
});
afterAll(() => server.close());

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const rids = (list: readonly { rid: number }[]) => list.map(({ rid }) => rid);

const courseView = async (input: Record<string, string | number> = {}) =>
  (await teacher.call<List<InstallRow>>(calls.installList, input)).data;

test('[INS-18] [INS-21] [INS-Q2] the course view lists what headsets can keep and counts all headsets', async () => {
  const { list, total } = await courseView();
  expect(total).toBe(3);
  expect(ids(list)).toEqual([own.id, mars.id, moon.id]);
  expect(list[0]).toMatchObject({ doneCount: 0, pendCount: 2, need_update: 2, title: 'Our garden' });
  expect(list[1]).toMatchObject({
    id: mars.id,
    title: 'Mars',
    doneCount: 2,
    beingCount: 0,
    failCount: 0,
    pendCount: 0,
    need_update: 1,
    size: mars.bytes.length,
    deviceList: [
      { id: one.id, name: 'One', status: 'done', is_online: 1, need_update: 0, wanted: 1, progress: 1 },
      { id: two.id, name: 'Two', status: 'done', is_online: 0, need_update: 1, wanted: 1 },
    ],
  });
  expect(list[2]).toMatchObject({ failCount: 1, doneCount: 0, pendCount: 1, need_update: 2 });
  expect(list[0]?.deviceList).toMatchObject([{ wanted: 0 }, { wanted: 1, status: 'pend' }]);
});

test('[INS-06] [INS-26] the course view is narrowed by type, phase, subject and words', async () => {
  expect(ids((await courseView({ key: '月球' })).list)).toEqual([moon.id]);
  expect(ids((await courseView({ key: 'garden' })).list)).toEqual([own.id]);
  expect(ids((await courseView({ phase: 10 })).list)).toEqual([moon.id]);
  expect(ids((await courseView({ subject: 3 })).list)).toEqual([own.id]);
  expect(ids((await courseView({ res_type: 2 })).list)).toEqual([moon.id]);
  expect((await courseView({ res_type: 1 })).total).toBe(0);
});

test('[INS-03] [INS-22] the device view has a row for each headset', async () => {
  const { data } = await teacher.call<List<InstallDeviceRow>>(calls.installDevices);
  expect(data.list).toEqual([
    {
      id: one.id,
      name: 'One',
      is_online: 1,
      doneCount: 1,
      beingCount: 0,
      failCount: 1,
      pendCount: 1,
      usable_space: 5e9,
    },
    {
      id: two.id,
      name: 'Two',
      is_online: 0,
      doneCount: 1,
      beingCount: 0,
      failCount: 0,
      pendCount: 2,
      usable_space: null,
    },
  ]);
  const found = await teacher.call<List<InstallDeviceRow>>(calls.installDevices, { key: 'tw' });
  expect(ids(found.data.list)).toEqual([two.id]);
});

test('[INS-04] [INS-13] [INS-19] [INS-23] [INS-26] [INS-Q3] one headset: its resources by status, words and filters', async () => {
  const ask = async (input: Record<string, string | number> = {}) =>
    (await teacher.call<List<InstallRecord>>(calls.deviceInstalls, { cid: one.id, ...input })).data;
  expect(await ask()).toMatchObject({ total: 3, device_name: 'One' });
  expect(rids((await ask()).list)).toEqual([moon.id, mars.id, own.id]);
  expect((await ask({ status: INSTALL_STATUS.done })).list).toMatchObject([
    { rid: mars.id, id: mars.id, title: 'Mars', cover: '' },
  ]);
  expect((await ask({ status: INSTALL_STATUS.failed })).list).toMatchObject([
    { rid: moon.id, status: 'failed', reason: 'storage' },
  ]);
  expect(rids((await ask({ status: INSTALL_STATUS.pend })).list)).toEqual([own.id]);
  expect((await ask({ status: INSTALL_STATUS.being })).total).toBe(0);
  expect(rids((await ask({ key: 'mars' })).list)).toEqual([mars.id]);
  expect((await ask({ key: 'mars', status: INSTALL_STATUS.pend })).total).toBe(0);
  expect(rids((await ask({ phase: 10 })).list)).toEqual([moon.id]);
});

test('[INS-28] the resources of one headset have twenty rows a page', async () => {
  const rich = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, rich.teacher);
  const headset = await makeHeadset(server, rich.id, 'Rich');
  for (let index = 0; index < 19; index += 1) await makePicture(server, rich.id, { titleEn: `P${index}` });
  const page = (number: number) =>
    visitor.call<List<InstallRecord>>(calls.deviceInstalls, { cid: headset.id, page: number });
  expect((await page(1)).data).toMatchObject({ total: 21, list: { length: 20 } });
  expect((await page(2)).data.list).toHaveLength(1);
});

test('[INS-20] [MISC-01] [MISC-02] [MISC-03] a record tells title, cover, size, when it began and when it was there', async () => {
  const { data } = await teacher.call<List<InstallRecord>>(calls.installRecords, { rid: mars.id });
  expect(data).toMatchObject({ total: 2 });
  expect(data.list).toMatchObject([
    { cid: one.id, title: 'Mars', status: 'done', start_time: 1000, download_time: 2000 },
    { cid: two.id, device_name: 'Two', need_update: 1, start_time: null, download_time: null },
  ]);
  expect(data.list[0]?.size).toBe(mars.bytes.length);
  const all = await teacher.call<List<InstallRecord>>(calls.installRecords);
  expect(rids(all.data.list)).toEqual([moon.id, mars.id, mars.id, own.id]);
});

test('what is let go of, removed or a page, and headsets that are retired, are not told of', async () => {
  const other = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, other.teacher);
  const headset = await makeHeadset(server, other.id, 'Left');
  const gone = await makeHeadset(server, other.id, 'Gone');
  const piece = await makePicture(server, other.id, { titleEn: 'Piece' });
  const removed = await makePicture(server, other.id, { titleEn: 'Removed' });
  await server.db.insert(resources).values({
    schoolId: other.id,
    kind: 'page',
    titleEn: 'Page',
    titleZh: '网页',
    pageUrl: 'https://example.org',
  });
  const values = { schoolId: other.id, status: 'done', sha256: piece.sha256 } as const;
  await server.db.insert(deviceInstalls).values([
    { ...values, deviceId: headset.id, resourceId: piece.id, wanted: false },
    { ...values, deviceId: headset.id, resourceId: removed.id, wanted: true },
    { ...values, deviceId: gone.id, resourceId: piece.id, wanted: true },
  ]);
  await server.db.update(resources).set({ removedAt: new Date() }).where(eq(resources.id, removed.id));
  await server.db.update(devices).set({ retiredAt: new Date() }).where(eq(devices.id, gone.id));
  const view = await visitor.call<List<InstallRow>>(calls.installList, { key: 'Piece' });
  expect(view.data.list).toMatchObject([{ id: piece.id, doneCount: 0, pendCount: 1, need_update: 1 }]);
  const all = await visitor.call<List<InstallRow>>(calls.installList);
  expect(ids(all.data.list)).toEqual([piece.id, mars.id, moon.id]);
  const views = await visitor.call<List<InstallDeviceRow>>(calls.installDevices);
  expect(views.data.list).toMatchObject([{ id: headset.id, doneCount: 0, pendCount: 3 }]);
  expect((await visitor.call<List<InstallRecord>>(calls.installRecords)).data.total).toBe(0);
  expect((await visitor.call(calls.deviceInstalls, { cid: gone.id })).data).toMatchObject({
    id: 'device.unknown',
  });
});

test('another school sees neither the headsets nor what they hold', async () => {
  const other = await makeSchool(server.db);
  const stranger = await loggedIn(server.app, other.admin);
  const view = await stranger.call<List<InstallRow>>(calls.installList);
  expect(ids(view.data.list)).toEqual([mars.id, moon.id]);
  expect(view.data.list.flatMap(({ deviceList }) => deviceList)).toEqual([]);
  expect((await stranger.call<List<InstallRecord>>(calls.installRecords)).data.total).toBe(0);
  expect((await stranger.call(calls.deviceInstalls, { cid: one.id })).data).toMatchObject({
    id: 'device.unknown',
  });
  expect((await stranger.call(calls.installRecords, { rid: own.id })).data).toMatchObject({
    id: 'resource.unknown',
  });
});

test('[INS-27] the install tables have ten rows a page', async () => {
  const large = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, large.teacher);
  for (let index = 0; index < 11; index += 1) await makeHeadset(server, large.id, `D${index}`);
  const first = await visitor.call<List<InstallDeviceRow>>(calls.installDevices);
  expect([first.data.list.length, first.data.total]).toEqual([10, 11]);
  const second = await visitor.call<List<InstallDeviceRow>>(calls.installDevices, { page: 2 });
  expect(second.data.list.map(({ name }) => name)).toEqual(['D10']);
  for (let index = 0; index < 9; index += 1) await makePicture(server, large.id);
  const view = await visitor.call<List<InstallRow>>(calls.installList);
  expect([view.data.list.length, view.data.total]).toEqual([10, 11]);
});
