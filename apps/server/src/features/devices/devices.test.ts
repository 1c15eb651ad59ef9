import { calls, type Device, type DeviceState } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deviceGroupMembers,
  deviceGroups,
  deviceReported,
  devices,
  registrationCodes,
} from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

interface Code {
  client_code: string;
  expiration_time: number;
  used: number;
  join_addresses: string[];
}

let server: TestServer;
let school: TestSchool;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  admin = await loggedIn(server.app, school.admin);
});
afterAll(() => server.close());

async function addDevice(schoolId: number, uuid: string, retired = false): Promise<number> {
  const [row] = await server.db
    .insert(devices)
    .values({
      schoolId,
      uuid,
      name: `Headset ${uuid}`,
      machineName: 'Model',
      secretHash: 'x',
      retiredAt: retired ? new Date() : null,
    })
    .returning({ id: devices.id });
  return row?.id ?? 0;
}

const HOUR_MS = 3_600_000;

test('[DEV-07] [DEV-09] [DEV-11] the registration code has eight digits, an expiry, and stays the same until then', async () => {
  const first = (await admin.call<Code>(calls.registrationCode)).data;
  expect(first.client_code).toMatch(/^\d{8}$/);
  expect(first.expiration_time - Date.now()).toBeGreaterThan(11 * HOUR_MS);
  expect(first.expiration_time - Date.now()).toBeLessThanOrEqual(12 * HOUR_MS);
  expect(first.used).toBe(0);
  expect((await admin.call<Code>(calls.registrationCode)).data).toEqual(first);
});

test('a code is made anew on request, and the former one has expired', async () => {
  const former = (await admin.call<Code>(calls.registrationCode)).data;
  const renewed = (await admin.call<Code>(calls.registrationCode, { renew: 1 })).data;
  expect(renewed.client_code).not.toBe(former.client_code);
  const [row] = await server.db
    .select()
    .from(registrationCodes)
    .where(eq(registrationCodes.code, former.client_code));
  expect(row?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test('a code that expired is replaced', async () => {
  const former = (await admin.call<Code>(calls.registrationCode)).data;
  await server.db
    .update(registrationCodes)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(registrationCodes.code, former.client_code));
  const next = (await admin.call<Code>(calls.registrationCode)).data;
  expect(next.client_code).not.toBe(former.client_code);
  expect(next.expiration_time).toBeGreaterThan(Date.now());
});

test('two who ask at the moment of expiry get the same new code', async () => {
  await admin.call<Code>(calls.registrationCode, {});
  await server.db.update(registrationCodes).set({ expiresAt: new Date(0) });
  const asked = await Promise.all([1, 2, 3].map(() => admin.call<Code>(calls.registrationCode, {})));
  const codes = new Set(asked.map(({ data }) => data.client_code));
  expect(codes.size).toBe(1);
});

test('join addresses lead to the headset page of this server', async () => {
  const answer = await admin.send('POST', calls.registrationCode.path, {
    headers: { host: '192.168.1.9:8080' },
  });
  const addresses = answer.json<{ data: Code }>().data.join_addresses;
  expect(addresses[0]).toBe('http://192.168.1.9:8080/headset');
  expect(addresses.every((address) => /^https?:\/\/[^/]+\/headset$/.test(address))).toBe(true);
});

test('[DEV-05] [DEV-02] [DEV-08] [DEV-10] [DEV-Q1] devices come in pages of ten, newest first, with what they reported', async () => {
  const own = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, own.admin);
  const ids: number[] = [];
  for (let index = 0; index < 12; index += 1) ids.push(await addDevice(own.id, `${own.id}-${index}`));
  await addDevice(own.id, `${own.id}-retired`, true);
  const newest = ids.at(-1) ?? 0;
  const [group] = await server.db.select().from(deviceGroups).where(eq(deviceGroups.schoolId, own.id));
  await server.db
    .insert(deviceGroupMembers)
    .values({ schoolId: own.id, groupId: group?.id ?? 0, deviceId: newest });
  const body = { battery: 0.876, storage: { free: 1000, total: 2000 } } as DeviceState;
  await server.db.insert(deviceReported).values({ deviceId: newest, schoolId: own.id, online: true, body });

  interface Page {
    list: Device[];
    total: number;
  }
  const asked = await visitor.send('GET', '/api/Classes/getClientList');
  expect(asked.json<{ s: number }>().s).toBe(404);
  const first = (await visitor.send('POST', '/api/Classes/getClientList')).json<{ data: Page }>().data;
  expect(first.total).toBe(12);
  expect(first.list.map(({ client_id }) => client_id)).toEqual([...ids].reverse().slice(0, 10));
  expect(first.list[0]).toMatchObject({
    client_id: newest,
    name: `Headset ${own.id}-11`,
    uuid: `${own.id}-11`,
    machine_name: 'Model',
    serial_number: '',
    mac: '',
    ctime: expect.any(Number),
    electricity: 88,
    usable_space: 1000,
    is_online: 1,
    group: group?.name,
  });
  expect(first.list[1]).toMatchObject({ electricity: null, usable_space: null, is_online: 0, group: '' });
  const second = (await visitor.call<Page>(calls.deviceList, { page: 2, pageSize: 10 })).data;
  expect(second.list).toHaveLength(2);
});

test('[DEV-18] [DEV-19] groups are listed with the number of their devices', async () => {
  const own = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, own.teacher);
  const [group] = await server.db.select().from(deviceGroups).where(eq(deviceGroups.schoolId, own.id));
  const groupId = group?.id ?? 0;
  for (const [uuid, retired] of [
    ['a', false],
    ['b', true],
  ] as const) {
    const deviceId = await addDevice(own.id, `${own.id}-${uuid}`, retired);
    await server.db.insert(deviceGroupMembers).values({ schoolId: own.id, groupId, deviceId });
  }
  expect((await visitor.call(calls.groupList)).data).toMatchObject({
    list: [{ client_group_id: groupId, client_group_name: group?.name, count: 1 }],
    total: 1,
    page_size: 20,
  });
});

test('devices are found by id and by part of a name, serial number or UUID, taken literally', async () => {
  const own = await makeSchool(server.db);
  const visitor = await loggedIn(server.app, own.teacher);
  const first = await addDevice(own.id, `${own.id}-50%_x`);
  const second = await addDevice(own.id, `${own.id}-50ab`);
  const find = async (key_word: string | number) =>
    (await visitor.call<{ list: Device[]; total: number }>(calls.deviceList, { key_word })).data;
  const idsOf = ({ list }: { list: Device[] }) => list.map(({ client_id }) => client_id);
  expect(idsOf(await find('headset'))).toEqual([second, first]);
  expect(await find('50%_')).toMatchObject({ total: 1, list: [{ client_id: first }] });
  expect(idsOf(await find(second))).toContain(second);
  expect(await find('nothing like it')).toMatchObject({ list: [], total: 0 });
});

test("another school's devices, groups and code are never seen", async () => {
  const other = await makeSchool(server.db);
  await addDevice(other.id, `${other.id}-foreign`);
  const visitor = await loggedIn(server.app, other.admin);
  const mine = (await admin.call<{ list: Device[] }>(calls.deviceList)).data.list;
  expect(mine.some(({ uuid }) => uuid.endsWith('foreign'))).toBe(false);
  const theirs = (await visitor.call<Code>(calls.registrationCode)).data;
  expect(theirs.client_code).not.toBe((await admin.call<Code>(calls.registrationCode)).data.client_code);
});
