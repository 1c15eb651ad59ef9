import { calls, type GroupDevice } from '@orrery/contract';
import { LANGUAGE_COOKIE } from '@orrery/i18n';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceGroupMembers, deviceGroups, deviceReported, devices } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

interface Page {
  list: GroupDevice[];
  total: number;
  page_size: number;
  client_group_name: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
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
      mac: `mac-${uuid}`,
      secretHash: 'x',
      retiredAt: retired ? new Date() : null,
    })
    .returning({ id: devices.id });
  return row?.id ?? 0;
}

async function addGroup(schoolId: number, name: string): Promise<number> {
  const [row] = await server.db
    .insert(deviceGroups)
    .values({ schoolId, name })
    .returning({ id: deviceGroups.id });
  return row?.id ?? 0;
}

interface Room {
  readonly school: TestSchool;
  readonly teacher: Visitor;
  readonly groupId: number;
  ask(input?: Record<string, string | number>): Promise<Page>;
}

async function makeRoom(): Promise<Room> {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  const groupId = await addGroup(school.id, 'Cart 1');
  const ask = async (input: Record<string, string | number> = {}) =>
    (await teacher.call<Page>(calls.groupDevices, { client_group_id: groupId, ...input })).data;
  return { school, teacher, groupId, ask };
}

test('[DEV-26] [DEV-27] every headset of the school is listed, newest first, with whether it is in the group', async () => {
  const { school, groupId, ask } = await makeRoom();
  expect(await ask()).toEqual({ list: [], total: 0, page_size: 20, client_group_name: 'Cart 1' });
  const member = await addDevice(school.id, 'a');
  const outsider = await addDevice(school.id, 'b');
  await addDevice(school.id, 'retired', true);
  await addDevice((await makeSchool(server.db)).id, 'foreign');
  await server.db.insert(deviceGroupMembers).values({ schoolId: school.id, groupId, deviceId: member });
  await server.db.insert(deviceReported).values({ deviceId: member, schoolId: school.id, online: true });
  const answer = await ask();
  expect(answer.total).toBe(2);
  expect(answer.list).toEqual([
    {
      client_id: outsider,
      name: 'Headset b',
      mac: 'mac-b',
      uuid: 'b',
      is_online: 0,
      client_group_status: 0,
      client_group_status_desc: 'Not in this group',
    },
    {
      client_id: member,
      name: 'Headset a',
      mac: 'mac-a',
      uuid: 'a',
      is_online: 1,
      client_group_status: 1,
      client_group_status_desc: 'In this group',
    },
  ]);
  expect((await ask({ client_group_status: 1 })).list).toMatchObject([{ client_id: member }]);
  expect(await ask({ client_group_status: 0 })).toMatchObject({ total: 1, list: [{ client_id: outsider }] });
});

test('[DEV-26] the status is told in the language of whoever asks', async () => {
  const { school, teacher, ask } = await makeRoom();
  await addDevice(school.id, 'a');
  teacher.cookies.set(LANGUAGE_COOKIE, 'zh');
  const [device] = (await ask()).list;
  expect(device?.client_group_status_desc).toBe('未加入');
});

test('[GEN-84] twenty headsets make a page of a group', async () => {
  const { school, ask } = await makeRoom();
  const ids: number[] = [];
  for (let index = 0; index < 21; index += 1) ids.push(await addDevice(school.id, `d${index}`));
  expect((await ask()).list.map(({ client_id }) => client_id)).toEqual([...ids].reverse().slice(0, 20));
  expect((await ask({ page: 2 })).list.map(({ client_id }) => client_id)).toEqual([ids[0]]);
});

test('[DEV-25] [DEV-28] [DEV-29] a headset joins a group and leaves it; doing either twice changes nothing', async () => {
  const { school, teacher, groupId, ask } = await makeRoom();
  const deviceId = await addDevice(school.id, 'a');
  const input = { client_group_id: groupId, client_id: deviceId };
  for (const _ of [1, 2]) expect((await teacher.call(calls.addClientToGroup, input)).s).toBe(200);
  expect((await ask()).list[0]).toMatchObject({ client_group_status: 1 });
  for (const _ of [1, 2]) expect((await teacher.call(calls.delClientByGroup, input)).s).toBe(200);
  expect((await ask()).list[0]).toMatchObject({ client_group_status: 0 });
});

test('a headset that was removed or is another school’s joins no group', async () => {
  const { school, teacher, groupId } = await makeRoom();
  const foreign = await addDevice((await makeSchool(server.db)).id, 'a');
  const retired = await addDevice(school.id, 'b', true);
  for (const client_id of [foreign, retired]) {
    const input = { client_group_id: groupId, client_id };
    expect(await teacher.call(calls.addClientToGroup, input)).toMatchObject({
      s: 404,
      data: { id: 'device.unknown' },
    });
  }
  const rows = await server.db
    .select()
    .from(deviceGroupMembers)
    .where(eq(deviceGroupMembers.groupId, groupId));
  expect(rows).toEqual([]);
});

test('[DEV-17] [DEV-19] groups come in pages of twenty, oldest first, and as a whole for choosers', async () => {
  const { school, teacher } = await makeRoom();
  for (let index = 0; index < 19; index += 1) await addGroup(school.id, `Group ${index}`);
  const all = (await teacher.call<{ list: unknown[]; total: number }>(calls.groupList)).data;
  expect(all).toMatchObject({ total: 21, page_size: 20 });
  expect(all.list).toHaveLength(21);
  const first = (await teacher.call<{ list: unknown[] }>(calls.groupList, { page: 1 })).data;
  expect(first.list).toEqual(all.list.slice(0, 20));
  const second = (await teacher.call<{ list: unknown[] }>(calls.groupList, { page: 2 })).data;
  expect(second.list).toEqual(all.list.slice(20));
});
