import { calls, type DeviceState, INITIAL_DESIRED, type ResponseOf } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  classes,
  deviceBindings,
  deviceDesired,
  deviceGroupMembers,
  deviceGroups,
  deviceReported,
  devices,
} from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

type Answer = ResponseOf<typeof calls.deviceList>;

const GIGABYTE = 1024 ** 3;
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let school: TestSchool;
let visitor: Visitor;
let classId: number;
let groupId: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  visitor = await loggedIn(server.app, school.teacher);
  const [room] = await server.db.insert(classes).values({ schoolId: school.id, name: 'Class 3' }).returning();
  classId = room?.id ?? 0;
  const [group] = await server.db.select().from(deviceGroups).where(eq(deviceGroups.schoolId, school.id));
  groupId = group?.id ?? 0;
  await addFleet();
});
afterAll(() => server.close());

/** Four headsets: teaching, full of films, flat in the cupboard, never seen. */
async function addFleet(): Promise<void> {
  await add('teaching', { online: true, battery: 0.9, free: 40, app: 'headset-web 0.2.0', seenDaysAgo: 0.1 });
  await add('full', { online: true, battery: 0.1, charging: true, free: 2, app: 'headset-web 0.2.0' });
  await add('flat', { online: false, battery: 0.1, free: 20, app: 'headset-web 0.1.0', seenDaysAgo: 9 });
  await add('new', null);
  await server.db
    .insert(deviceBindings)
    .values({ deviceId: ids.flat ?? 0, schoolId: school.id, classId, alias: 'Ann' });
  await server.db
    .insert(deviceGroupMembers)
    .values({ schoolId: school.id, groupId, deviceId: ids.full ?? 0 });
  const body = { ...INITIAL_DESIRED, classroom: { id: classId, name: 'Class 3' }, playlist: [1] };
  await server.db.insert(deviceDesired).values([
    { deviceId: ids.teaching ?? 0, schoolId: school.id, body },
    // Told as well, but not there: nobody takes part in a lesson from the cupboard.
    { deviceId: ids.flat ?? 0, schoolId: school.id, body },
  ]);
}

interface Told {
  readonly online: boolean;
  readonly battery: number;
  readonly charging?: boolean;
  /** Gigabytes. */
  readonly free: number;
  readonly app: string;
  readonly seenDaysAgo?: number;
}

async function add(name: string, told: Told | null): Promise<void> {
  const [row] = await server.db
    .insert(devices)
    .values({
      schoolId: school.id,
      uuid: `${school.id}-${name}`,
      name,
      machineName: 'Model',
      secretHash: 'x',
    })
    .returning({ id: devices.id });
  const deviceId = row?.id ?? 0;
  ids[name] = deviceId;
  if (!told) return;
  const { online, battery, charging = false, app, free, seenDaysAgo = 0 } = told;
  const body = { online, battery, charging, app, storage: { free: free * GIGABYTE, total: 64 * GIGABYTE } };
  await server.db.insert(deviceReported).values({
    deviceId,
    schoolId: school.id,
    online,
    body: body as DeviceState,
    seenAt: new Date(Date.now() - seenDaysAgo * DAY_MS),
  });
}

async function names(input: Record<string, string | number>): Promise<string[]> {
  return (await visitor.call<Answer>(calls.deviceList, input)).data.list.map(({ name }) => name);
}

test('[DEV-05] the list says how the whole fleet does, whatever was searched for', async () => {
  const { data } = await visitor.call<Answer>(calls.deviceList, { key_word: 'flat' });
  expect(data.total).toBe(1);
  expect(data.summary).toEqual({ total: 4, online: 2, offline: 2, class: 1, battery: 1, space: 1, away: 1 });
  expect(data.apps).toEqual(['headset-web 0.1.0', 'headset-web 0.2.0']);
});

test('[DEV-05] a row says where the headset is used, what runs on it, and when it was last seen', async () => {
  const { list } = (await visitor.call<Answer>(calls.deviceList, { sort: 'id', order: 'asc' })).data;
  expect(list.map(({ name }) => name)).toEqual(['teaching', 'full', 'flat', 'new']);
  expect(list[0]).toMatchObject({ lesson_class: 'Class 3', class_id: null, class_name: '', alias: '' });
  expect(list[1]).toMatchObject({ is_charging: 1, lesson_class: '' });
  expect(list[2]).toMatchObject({
    lesson_class: '',
    class_id: classId,
    class_name: 'Class 3',
    alias: 'Ann',
    app: 'headset-web 0.1.0',
    revision: 1,
  });
  expect(Math.abs(Date.now() - 9 * DAY_MS - (list[2]?.seen ?? 0))).toBeLessThan(60_000);
  expect(list[3]).toMatchObject({ seen: null, app: '', is_charging: 0 });
});

test.each([
  ['online', ['full', 'teaching']],
  ['offline', ['new', 'flat']],
  ['class', ['teaching']],
  // One that hangs on its cable needs nobody.
  ['battery', ['flat']],
  ['space', ['full']],
  ['away', ['flat']],
])('[DEV-10] of the state %s are %j', async (state, wanted) => {
  expect(await names({ state })).toEqual(wanted);
});

test('[DEV-10] devices are found by class, also the one that they teach now, by group and by version', async () => {
  expect(await names({ class_id: classId })).toEqual(['flat', 'teaching']);
  expect(await names({ client_group_id: groupId })).toEqual(['full']);
  expect(await names({ app: 'headset-web 0.2.0' })).toEqual(['full', 'teaching']);
  expect(await names({ app: 'headset-web 0.2.0', state: 'space', key_word: 'fu' })).toEqual(['full']);
});

test.each([
  ['name', ['flat', 'full', 'new', 'teaching']],
  ['space', ['full', 'flat', 'teaching', 'new']],
  ['app', ['flat', 'full', 'teaching', 'new']],
  ['seen', ['flat', 'teaching', 'full', 'new']],
])('[DEV-10] ordered by %s; what is unknown comes last both ways', async (sort, wanted) => {
  expect(await names({ sort, order: 'asc' })).toEqual(wanted);
  const down = await names({ sort, order: 'desc' });
  if (sort !== 'name') expect(down.at(-1)).toBe('new');
  expect(down[0]).not.toBe(wanted[0]);
});

test('a state or an order that there is not is refused by its name', async () => {
  for (const field of ['state', 'sort', 'order']) {
    const answer = await visitor.call(calls.deviceList, { [field]: 'sideways' });
    expect(answer).toMatchObject({ s: 422, data: { fields: { [field]: expect.any(String) } } });
  }
});
