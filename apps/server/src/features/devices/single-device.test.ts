import { randomUUID } from 'node:crypto';
import { CLOSE_CODE, type Desired, type PlayDevice, topics } from '@orrery/contract';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  auditEntries,
  deviceBindings,
  deviceDesired,
  deviceGroupMembers,
  devices,
} from '../../platform/database/tables';
import {
  type DeviceSession,
  type Joined,
  joinDevice,
  type LiveSchool,
  makeClass,
  makeCode,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, expectRefusal } from '../../testing/live/mqtt-peer';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
});
afterAll(() => world.close());

const call: LiveServer['call'] = (name, input) => server.call(name, input, school.cookie);

async function join(): Promise<{ joined: Joined; session: DeviceSession }> {
  const joined = await joinDevice(server, school.code);
  return { joined, session: await openDeviceSession(server, joined) };
}

async function lastEntry(deviceId: number) {
  const [entry] = await world.database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'device'), eq(auditEntries.subjectId, deviceId)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return entry;
}

test('[DEV-05] a renamed headset is told its name at once, and the change is written down', async () => {
  const { joined, session } = await join();
  const headset = await connectHeadset(server.mqttUrl, session);
  const answer = await call('deviceRename', {
    client_id: joined.client_id,
    client_name: ' Saturn ',
    revision: 1,
  });
  expect(answer.s).toBe(200);
  const topic = topics.command(school.id, joined.client_id);
  const told = await headset.waitFor((message) => message.topic === topic);
  expect(told.json).toMatchObject({ type: 'rename', name: 'Saturn' });
  expect((await openDeviceSession(server, joined)).device_name).toBe('Saturn');
  expect(await lastEntry(joined.client_id)).toMatchObject({
    action: 'rename',
    actorName: 'Admin',
    subjectName: 'Saturn',
    details: { before: { name: joined.name }, after: { name: 'Saturn' } },
  });
  await headset.end();
});

test('[DEV-05] no two headsets of a school have one name, no name is empty, and a long one is refused', async () => {
  const [first, second] = [await join(), await join()];
  const rename = (client_name: string) =>
    call('deviceRename', { client_id: second.joined.client_id, client_name });
  expect(await rename(first.joined.name.toUpperCase())).toMatchObject({
    s: 409,
    data: { id: 'device.name-taken', fields: { client_name: 'Another device has this name.' } },
  });
  for (const bad of ['   ', 'x'.repeat(41)]) {
    expect(await rename(bad)).toMatchObject({
      s: 422,
      data: { fields: { client_name: expect.any(String) } },
    });
  }
  expect((await rename('木'.repeat(40))).s).toBe(200);
  expect((await call('deviceRename', { client_id: 999_999, client_name: 'x' })).data).toMatchObject({
    id: 'device.unknown',
  });
});

test('[DEV-05] whoever renames second is told what the name is now', async () => {
  const { joined } = await join();
  const rename = (client_name: string) =>
    call('deviceRename', { client_id: joined.client_id, client_name, revision: 1 });
  expect((await rename('Mars')).s).toBe(200);
  expect(await rename('Venus')).toMatchObject({
    s: 409,
    data: { id: 'record.changed', changed: { by: 'Admin', revision: 2, now: { client_name: 'Mars' } } },
  });
  expect((await openDeviceSession(server, joined)).device_name).toBe('Mars');
});

test('a retired headset loses its connection at once, and its ticket and secret open nothing any more', async () => {
  const { joined, session } = await join();
  const headset = await connectHeadset(server.mqttUrl, session);
  expect((await call('deviceRetire', { client_id: joined.client_id })).s).toBe(200);
  // Ended before the answer: the sweep for retired devices would have come round later.
  expect(server.realtime.hub.isHere(joined.client_id)).toBe(false);
  expect(await headset.closed).toEqual({ code: CLOSE_CODE.refused, reason: 'device.retired' });
  const { client_id: clientId, ticket } = session;
  const refused = await expectRefusal(server.mqttUrl, { clientId, username: clientId, password: ticket });
  expect(refused.reason).toBe('device.retired');
  const { client_id, secret } = joined;
  expect(await server.call('deviceSession', { client_id, secret, protocol: 1 })).toMatchObject({
    s: 410,
    data: { id: 'device.retired' },
  });
  expect(await call('deviceRetire', { client_id })).toMatchObject({ s: 404, data: { id: 'device.unknown' } });
  expect(await lastEntry(client_id)).toMatchObject({ action: 'retire', subjectName: joined.name });
  const listed = await call('clientStatus', {});
  const { list } = listed.data as { list: PlayDevice[] };
  expect(list.some(({ id }) => id === client_id)).toBe(false);
});

test('a retired headset that joins again is the same one, without the class, the groups and the orders of before', async () => {
  const { db } = world.database;
  const uuid = randomUUID();
  const joined = await joinDevice(server, school.code, uuid);
  const deviceId = joined.client_id;
  const room = await makeClass(db, school.id, ['Ann']);
  await db.insert(deviceBindings).values({ deviceId, schoolId: school.id, classId: room.id, alias: 'Ann' });
  await call('setVolume', { ids: deviceId, volume: 11 });
  await call('deviceRetire', { client_id: deviceId });
  for (const table of [deviceBindings, deviceGroupMembers]) {
    expect(await db.select().from(table).where(eq(table.deviceId, deviceId))).toEqual([]);
  }

  const code = await makeCode(db, school.id, 60_000);
  const again = await joinDevice(server, code, uuid);
  expect(again).toMatchObject({ client_id: deviceId, name: joined.name });
  // Nobody is logged in where a code is typed: the headset did it.
  const act = { action: 'register', actorId: null, actorName: joined.name, subjectName: joined.name };
  expect(await lastEntry(deviceId)).toMatchObject(act);
  expect(again.secret).not.toBe(joined.secret);
  const { desired } = await openDeviceSession(server, again);
  expect(desired).toMatchObject({ volume: 70, classroom: null } satisfies Partial<Desired>);
  expect(desired.revision).toBe(2);
  const [stored] = await db.select().from(deviceDesired).where(eq(deviceDesired.deviceId, deviceId));
  expect(stored?.revision).toBe(2);
  const groups = await db.select().from(deviceGroupMembers).where(eq(deviceGroupMembers.deviceId, deviceId));
  expect(groups).toHaveLength(1);
});

test('a headset that comes back gets a new name where another has its name now', async () => {
  const uuid = randomUUID();
  const joined = await joinDevice(server, school.code, uuid);
  await call('deviceRetire', { client_id: joined.client_id });
  const { joined: other } = await join();
  await call('deviceRename', { client_id: other.client_id, client_name: joined.name });
  const again = await joinDevice(server, school.code, uuid);
  expect(again.client_id).toBe(joined.client_id);
  expect(again.name).not.toBe(joined.name);
  const rows = await world.database.db.select().from(devices).where(eq(devices.schoolId, school.id));
  expect(rows.filter(({ name }) => name === again.name)).toHaveLength(1);
});

test('a headset that is looked for is told to say its name, and the asker whether it is there', async () => {
  const { joined, session } = await join();
  const identify = () => call('deviceIdentify', { client_id: joined.client_id });
  expect((await identify()).data).toEqual({ is_online: 0 });
  const headset = await connectHeadset(server.mqttUrl, session);
  await headset.report({});
  const topic = topics.command(school.id, joined.client_id);
  const told = await headset.waitFor((message) => message.topic === topic);
  expect(told.json).toMatchObject({ type: 'identify' });
  await expect.poll(async () => (await identify()).data).toEqual({ is_online: 1 });
  await headset.end();
});

test('a headset that was looked for a hundred times while it was away flashes its name once', async () => {
  const { joined, session } = await join();
  const asked = Array.from({ length: 100 }, () => call('deviceIdentify', { client_id: joined.client_id }));
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ s: 200 });
  const headset = await connectHeadset(server.mqttUrl, session);
  const topic = topics.command(school.id, joined.client_id);
  await headset.waitFor((arrived) => arrived.topic === topic);
  // What was ordered before has arrived before this.
  await call('deviceRename', { client_id: joined.client_id, client_name: 'Callisto' });
  await headset.waitFor(({ json }) => (json as { type?: string }).type === 'rename');
  const types = headset.arrived
    .filter((arrived) => arrived.topic === topic)
    .map(({ json }) => (json as { type: string }).type);
  expect(types).toEqual(['identify', 'rename']);
  await headset.end();
});
