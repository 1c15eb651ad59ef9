import { calls, type DeviceGroup } from '@orrery/contract';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  auditEntries,
  deviceDesired,
  deviceGroupMembers,
  deviceGroups,
  devices,
} from '../../platform/database/tables';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

interface Room {
  readonly school: TestSchool;
  readonly teacher: Visitor;
  list(): Promise<DeviceGroup[]>;
  add(name: string): Promise<number>;
}

async function makeRoom(): Promise<Room> {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  return {
    school,
    teacher,
    list: async () => (await teacher.call<{ list: DeviceGroup[] }>(calls.groupList)).data.list,
    add: async (name) => {
      const answer = await teacher.call<{ client_group_id: number }>(calls.addClientGroup, {
        client_group_name: name,
      });
      expect(answer.s).toBe(200);
      return answer.data.client_group_id;
    },
  };
}

async function addMember(schoolId: number, groupId: number, uuid: string): Promise<number> {
  const [row] = await server.db
    .insert(devices)
    .values({ schoolId, uuid, name: `Headset ${uuid}`, machineName: 'Model', secretHash: 'x' })
    .returning({ id: devices.id });
  const deviceId = row?.id ?? 0;
  await server.db.insert(deviceGroupMembers).values({ schoolId, groupId, deviceId });
  return deviceId;
}

const entriesOf = (schoolId: number) =>
  server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.schoolId, schoolId))
    .orderBy(asc(auditEntries.id));

test('[DEV-18] [DEV-20] [DEV-21] a group is made and renamed, and the list says its name and devices', async () => {
  const { school, teacher, list, add } = await makeRoom();
  const id = await add('  Cart 1 ');
  await addMember(school.id, id, 'a');
  expect((await list()).at(-1)).toEqual({
    client_group_id: id,
    client_group_name: 'Cart 1',
    count: 1,
    is_default: 0,
    revision: 1,
  });
  const input = { client_group_id: id, client_group_name: '一号车 🚀' };
  expect((await teacher.call(calls.editClientGroup, input)).s).toBe(200);
  expect((await list()).at(-1)).toMatchObject({ client_group_name: '一号车 🚀', revision: 2 });
});

test('[DEV-15] a group without a name, or with one too long, is refused', async () => {
  const { teacher, list, add } = await makeRoom();
  const id = await add('Cart');
  for (const client_group_name of ['', '   ', 'x'.repeat(41)]) {
    const refused = {
      s: 422,
      data: { id: 'input.invalid', fields: { client_group_name: expect.any(String) } },
    };
    expect(await teacher.call(calls.addClientGroup, { client_group_name })).toMatchObject(refused);
    const edit = { client_group_id: id, client_group_name };
    expect(await teacher.call(calls.editClientGroup, edit)).toMatchObject(refused);
  }
  expect(await list()).toHaveLength(2);
});

test('[DEV-21] whoever saves second is told who saved what, and may save over it', async () => {
  const { school, teacher, list, add } = await makeRoom();
  const admin = await loggedIn(server.app, school.admin);
  const id = await add('Cart');
  const rename = (visitor: Visitor, client_group_name: string, revision: number) =>
    visitor.call<{ changed: { revision: number } }>(calls.editClientGroup, {
      client_group_id: id,
      client_group_name,
      revision,
    });
  expect((await rename(admin, 'First', 1)).s).toBe(200);
  const refused = await rename(teacher, 'Second', 1);
  expect(refused).toMatchObject({
    s: 409,
    data: {
      id: 'record.changed',
      changed: { by: 'Somebody', revision: 2, now: { client_group_name: 'First' } },
    },
  });
  expect((await list()).at(-1)?.client_group_name).toBe('First');
  expect((await rename(teacher, 'Second', refused.data.changed.revision)).s).toBe(200);
  expect((await list()).at(-1)?.client_group_name).toBe('Second');
});

test('[DEV-21] of two who save at the same moment exactly one is told', async () => {
  const { teacher, add } = await makeRoom();
  const id = await add('Cart');
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((client_group_name) =>
      teacher.call(calls.editClientGroup, { client_group_id: id, client_group_name, revision: 1 }),
    ),
  );
  expect(answers.map(({ s }) => s).sort()).toEqual([200, 409, 409, 409]);
});

test('[DEV-22] a deleted group leaves its headsets in the school', async () => {
  const { school, teacher, list, add } = await makeRoom();
  const id = await add('Cart');
  const deviceId = await addMember(school.id, id, 'a');
  expect((await teacher.call(calls.delClientGroup, { client_group_id: id })).s).toBe(200);
  expect(await list()).toHaveLength(1);
  const headsets = (await teacher.call<{ list: object[] }>(calls.deviceList)).data.list;
  expect(headsets).toMatchObject([{ client_id: deviceId, group: '' }]);
  for (const call of [calls.delClientGroup, calls.editClientGroup]) {
    const again = await teacher.call(call, { client_group_id: id, client_group_name: 'Late' });
    expect(again).toMatchObject({ s: 404, data: { id: 'group.unknown' } });
  }
});

test('[DEV-22] the group that new headsets join stays, with the reason', async () => {
  const { teacher, list } = await makeRoom();
  const [group] = await list();
  expect(group?.is_default).toBe(1);
  const input = { client_group_id: group?.client_group_id ?? 0 };
  expect(await teacher.call(calls.delClientGroup, input)).toMatchObject({
    s: 409,
    data: { id: 'group.default' },
    msg: 'New headsets join this group, so it cannot be deleted.',
  });
  expect(await list()).toHaveLength(1);
});

test('[DEV-22] a group of which a headset plays right now stays until the lesson ends', async () => {
  const { school, teacher, list, add } = await makeRoom();
  const id = await add('Cart');
  const deviceId = await addMember(school.id, id, 'a');
  const { id: resId } = await makePicture(server, school.id, {});
  const order = { ids: deviceId, resId, time: 0 };
  expect((await teacher.call(calls.batchPlay, order)).s).toBe(200);
  expect(await teacher.call(calls.delClientGroup, { client_group_id: id })).toMatchObject({
    s: 409,
    data: { id: 'group.in-lesson' },
  });
  expect(await list()).toHaveLength(2);
  expect((await teacher.call(calls.batchStop, order)).s).toBe(200);
  expect((await teacher.call(calls.delClientGroup, { client_group_id: id })).s).toBe(200);
});

test('[DEV-22] a lesson that was left without an end keeps its group no longer', async () => {
  const { school, teacher, add } = await makeRoom();
  const id = await add('Cart');
  const deviceId = await addMember(school.id, id, 'a');
  const { id: resId } = await makePicture(server, school.id, {});
  expect((await teacher.call(calls.batchPlay, { ids: deviceId, resId, time: 0 })).s).toBe(200);
  const ordered = eq(deviceDesired.deviceId, deviceId);
  const hoursAgo = (hours: number) => ({ updatedAt: new Date(Date.now() - hours * 3_600_000) });
  await server.db.update(deviceDesired).set(hoursAgo(2)).where(ordered);
  expect((await teacher.call(calls.delClientGroup, { client_group_id: id })).s).toBe(409);
  await server.db.update(deviceDesired).set(hoursAgo(4)).where(ordered);
  expect((await teacher.call(calls.delClientGroup, { client_group_id: id })).s).toBe(200);
});

test('every change of a group is written down with who made it; what changed nothing is not', async () => {
  const { school, teacher, add } = await makeRoom();
  const id = await add('Cart');
  const rename = { client_group_id: id, client_group_name: 'Cart 2' };
  for (const _ of [1, 2]) await teacher.call(calls.editClientGroup, rename);
  const deviceId = await addMember(school.id, id, 'a');
  const member = { client_group_id: id, client_id: deviceId };
  await teacher.call(calls.addClientToGroup, member);
  for (const _ of [1, 2]) await teacher.call(calls.delClientByGroup, member);
  await teacher.call(calls.addClientToGroup, member);
  await teacher.call(calls.delClientGroup, { client_group_id: id });
  const entries = await entriesOf(school.id);
  expect(
    entries.map(({ action, subject, subjectId, subjectName, details }) => [
      action,
      subject,
      subjectId,
      subjectName,
      details,
    ]),
  ).toEqual([
    ['create', 'group', id, 'Cart', { after: { name: 'Cart' } }],
    ['edit', 'group', id, 'Cart 2', { before: { name: 'Cart' }, after: { name: 'Cart 2' } }],
    ['leave', 'device', deviceId, 'Headset a', { before: { group: 'Cart 2' } }],
    ['join', 'device', deviceId, 'Headset a', { after: { group: 'Cart 2' } }],
    ['delete', 'group', id, 'Cart 2', { before: { name: 'Cart 2', devices: 1 } }],
  ]);
  expect(entries.every(({ actorName }) => actorName === 'Somebody')).toBe(true);
});

test('[DEV-28] a headset that joins a group while it is deleted gets an answer, not a fault', async () => {
  const { school, teacher, add } = await makeRoom();
  const id = await add('Cart');
  const deviceId = await addMember(school.id, id, 'a');
  await server.db.delete(deviceGroupMembers).where(eq(deviceGroupMembers.groupId, id));
  const [deleted, joined] = await Promise.all([
    teacher.call(calls.delClientGroup, { client_group_id: id }),
    teacher.call(calls.addClientToGroup, { client_group_id: id, client_id: deviceId }),
  ]);
  expect(deleted.s).toBe(200);
  expect([200, 404]).toContain(joined.s);
  const rows = await server.db.select().from(deviceGroups).where(eq(deviceGroups.id, id));
  expect(rows).toEqual([]);
});
