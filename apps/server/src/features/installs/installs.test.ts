import {
  calls,
  type DeviceState,
  INITIAL_DESIRED,
  INSTALL_STATUS,
  type InstallDeviceRow,
  type InstallRecord,
  type InstallRow,
} from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceDesired, deviceReported, devices } from '../../platform/database/tables';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';

interface List<T> {
  readonly list: T[];
  readonly total: number;
  readonly device_name?: string;
}

const STATE: DeviceState = {
  revision: 1,
  online: true,
  battery: 0.8,
  charging: false,
  storage: { free: 5e9, total: 9e9 },
  mode: 'free',
  play: null,
  skewMs: null,
  volume: 70,
  muted: false,
  student: null,
  immersive: false,
  worn: false,
  ended: false,
  capabilities: [],
  installs: {},
  app: 'test',
};

let server: TestServer;
let school: Awaited<ReturnType<typeof makeSchool>>;
let teacher: Visitor;
let mars: number;
let moon: number;
let one: number;
let two: number;

async function addDevice(name: string, playlist: number[], installs: DeviceState['installs'] | null) {
  const schoolId = school.id;
  const [row] = await server.db
    .insert(devices)
    .values({ schoolId, uuid: name, name, machineName: 'M', secretHash: 'x' })
    .returning({ id: devices.id });
  const deviceId = row?.id ?? 0;
  await server.db
    .insert(deviceDesired)
    .values({ deviceId, schoolId, body: { ...INITIAL_DESIRED, playlist } });
  const body = installs && { ...STATE, installs };
  if (body) await server.db.insert(deviceReported).values({ deviceId, schoolId, online: true, body });
  return deviceId;
}

beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  mars = (await makePicture(server, null, { titleEn: 'Mars', titleZh: '火星' })).id;
  moon = (await makePicture(server, school.id, { titleEn: 'Moon', titleZh: '月球', phaseIds: [10] })).id;
  const done = { status: 'done', progress: 1, startedAt: 1000, reachedAt: 2000 } as const;
  one = await addDevice('One', [mars, moon], { [mars]: done, [moon]: { status: 'failed', progress: 0 } });
  two = await addDevice('Two', [mars], null);
});
afterAll(() => server.close());

test('[INS-18] [INS-21] the course view counts headsets by what they report and what they were told', async () => {
  const { data } = await teacher.call<List<InstallRow>>(calls.installList);
  expect(data.total).toBe(2);
  expect(data.list[0]).toMatchObject({
    id: mars,
    title: 'Mars',
    doneCount: 1,
    beingCount: 0,
    failCount: 0,
    pendCount: 1,
    need_update: 1,
    deviceList: [
      { id: one, name: 'One', status: 'done' },
      { id: two, name: 'Two', status: 'pend' },
    ],
  });
  expect(data.list[1]).toMatchObject({ id: moon, failCount: 1, doneCount: 0, need_update: 1 });
  const found = await teacher.call<List<InstallRow>>(calls.installList, { key: '月球' });
  expect(found.data.list.map(({ id }) => id)).toEqual([moon]);
});

test('[INS-03] [INS-22] the device view has a row for each headset', async () => {
  const { data } = await teacher.call<List<InstallDeviceRow>>(calls.installDevices);
  expect(data.list).toMatchObject([
    { id: one, name: 'One', doneCount: 1, failCount: 1, pendCount: 0, usable_space: 5e9 },
    { id: two, name: 'Two', doneCount: 0, pendCount: 1, usable_space: null },
  ]);
});

test('[INS-04] [INS-13] [INS-23] [INS-26] the resources of one headset are filtered by status, words and phase', async () => {
  const ask = async (input: Record<string, string | number>) =>
    (await teacher.call<List<InstallRecord>>(calls.deviceInstalls, { cid: one, ...input })).data;
  expect((await ask({})).total).toBe(2);
  expect((await ask({})).device_name).toBe('One');
  expect((await ask({ status: INSTALL_STATUS.done })).list.map(({ rid }) => rid)).toEqual([mars]);
  expect((await ask({ status: INSTALL_STATUS.failed })).list.map(({ rid }) => rid)).toEqual([moon]);
  expect((await ask({ status: INSTALL_STATUS.being })).total).toBe(0);
  expect((await ask({ key: 'mars' })).list.map(({ rid }) => rid)).toEqual([mars]);
  expect((await ask({ phase: 10 })).list.map(({ rid }) => rid)).toEqual([moon]);
});

test('[INS-20] [MISC-02] [MISC-03] a record tells title, cover, size, when it began and when it was there', async () => {
  const { data } = await teacher.call<List<InstallRecord>>(calls.installRecords, { rid: mars });
  expect(data.list[0]).toMatchObject({
    rid: mars,
    title: 'Mars',
    cid: one,
    device_name: 'One',
    status: 'done',
    start_time: 1000,
    download_time: 2000,
  });
  expect(data.list[0]?.size).toBeGreaterThan(0);
  expect(data.list[1]).toMatchObject({ cid: two, status: 'pend', start_time: null, download_time: null });
});

test('another school sees neither the headsets nor what they hold', async () => {
  const other = await makeSchool(server.db);
  const stranger = await loggedIn(server.app, other.admin);
  expect((await stranger.call<List<InstallRow>>(calls.installList)).data.total).toBe(0);
  expect((await stranger.call<List<InstallRecord>>(calls.installRecords)).data.total).toBe(0);
  expect((await stranger.call(calls.deviceInstalls, { cid: one })).data).toMatchObject({
    id: 'device.unknown',
  });
  expect((await stranger.call(calls.installRecords, { rid: moon })).data).toMatchObject({
    id: 'resource.unknown',
  });
});

test('[INS-27] the install tables have ten rows a page', async () => {
  const own = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, own.teacher);
  for (let index = 0; index < 11; index += 1) {
    await server.db
      .insert(devices)
      .values({ schoolId: own.id, uuid: `u${index}`, name: `D${index}`, machineName: 'M', secretHash: 'x' });
  }
  const first = await visitor.call<List<InstallDeviceRow>>(calls.installDevices);
  expect([first.data.list.length, first.data.total]).toEqual([10, 11]);
  const second = await visitor.call<List<InstallDeviceRow>>(calls.installDevices, { page: 2 });
  expect(second.data.list.map(({ name }) => name)).toEqual(['D10']);
});
