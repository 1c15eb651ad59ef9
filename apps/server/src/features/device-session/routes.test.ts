import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceGroupMembers, devices, registrationCodes } from '../../platform/database/tables';
import {
  joinDevice,
  type LiveSchool,
  makeCode,
  makeResource,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
});
afterAll(() => world.close());

const register = (code: string, uuid: string = randomUUID()) =>
  server.call('deviceRegister', { client_code: code, machine_name: 'Quest 3', uuid });

async function deviceRow(id: number) {
  const [row] = await world.database.db.select().from(devices).where(eq(devices.id, id));
  return row!;
}

/** What the server says of the time, asked for at a moment, is of this machine's clock, however long it took. */
function expectNow(told: number, askedMs: number): void {
  expect(told).toBeGreaterThan(askedMs - 5000);
  expect(told).toBeLessThan(Date.now() + 5000);
}

test('thirty headsets behind one address join with one code, each with a name of its own', async () => {
  const fresh = await makeSchool(world.database.db);
  const joined = await Promise.all(Array.from({ length: 30 }, () => joinDevice(server, fresh.code)));
  const names = joined.map(({ name }) => name).sort();
  expect(names[0]).toBe('Headset 01');
  expect(names[29]).toBe('Headset 30');
  expect(new Set(names).size).toBe(30);
  const { db } = world.database;
  const [code] = await db.select().from(registrationCodes).where(eq(registrationCodes.code, fresh.code));
  expect(code?.used).toBe(30);
  const members = await db.select().from(deviceGroupMembers).where(eq(deviceGroupMembers.schoolId, fresh.id));
  expect(members).toHaveLength(30);
});

test('a headset that joins again keeps its id and name and gets a new secret', async () => {
  const uuid = randomUUID();
  const first = await joinDevice(server, school.code, uuid);
  const second = await joinDevice(server, school.code, uuid);
  expect(second).toMatchObject({ client_id: first.client_id, name: first.name });
  expect(second.secret).not.toBe(first.secret);
  const { client_id, secret } = first;
  const old = await server.call('deviceSession', { client_id, secret, protocol: 1 });
  expect(old).toMatchObject({ s: 401, data: { id: 'device.secret.wrong' } });
  expect(await openDeviceSession(server, second)).toMatchObject({ device_id: first.client_id });
});

test('the same headset in another school is another device', async () => {
  const other = await makeSchool(world.database.db);
  const uuid = randomUUID();
  const here = await joinDevice(server, school.code, uuid);
  const there = await joinDevice(server, other.code, uuid);
  expect(there.client_id).not.toBe(here.client_id);
});

test('unknown and expired codes are refused by name', async () => {
  expect(await register('00000000')).toMatchObject({ s: 404, data: { id: 'device.code.unknown' } });
  const expired = await makeCode(world.database.db, school.id, -1000);
  expect(await register(expired)).toMatchObject({ s: 410, data: { id: 'device.code.expired' } });
  expect(await register('12 34')).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
});

test('only a hash of the secret is stored', async () => {
  const { client_id, secret } = await joinDevice(server, school.code);
  const row = await deviceRow(client_id);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(row.secretHash).toBe(createHash('sha256').update(secret).digest('hex'));
});

test('a session gives ticket, desired state, clock and the cookie for media', async () => {
  const joined = await joinDevice(server, school.code);
  const askedMs = Date.now();
  const session = await openDeviceSession(server, joined);
  expectNow(session.server_time, askedMs);
  expect(session).toMatchObject({
    client_id: `device:${joined.client_id}`,
    device_name: joined.name,
    mqtt_address: '/mqtt',
    school: { id: school.id },
    desired: { revision: 0, play: null },
    ice_servers: [],
  });
  expect(session.expires).toBeGreaterThan(Date.now() + 50 * 60 * 1000);
});

test('wrong secret, unknown device, removed device and old protocol are refused by name', async () => {
  const joined = await joinDevice(server, school.code);
  const open = (change: Record<string, unknown>) =>
    server.call('deviceSession', {
      client_id: joined.client_id,
      secret: joined.secret,
      protocol: 1,
      ...change,
    });
  const wrong = { s: 401, data: { id: 'device.secret.wrong' } };
  expect(await open({ secret: 'x'.repeat(43) })).toMatchObject(wrong);
  expect(await open({ client_id: 999_999 })).toMatchObject(wrong);
  expect(await open({ protocol: 2 })).toMatchObject({ s: 426, data: { id: 'protocol.unsupported' } });
  await world.database.db
    .update(devices)
    .set({ retiredAt: new Date() })
    .where(eq(devices.id, joined.client_id));
  expect(await open({})).toMatchObject({ s: 410, data: { id: 'device.retired' } });
  expect(await open({ secret: 'x'.repeat(43) })).toMatchObject(wrong);
});

test('a device learns of resources in the order asked for, without those of another school', async () => {
  const { db } = world.database;
  const foreign = await makeSchool(db);
  const video = await makeResource(db, { kind: 'panorama_video', durationSeconds: 9, loop: true });
  const own = await makeResource(db, { kind: 'model', schoolId: school.id });
  const theirs = await makeResource(db, { kind: 'image', schoolId: foreign.id });
  const { client_id, secret } = await joinDevice(server, school.code);
  const response = await fetch(`${server.url}/api/device/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, secret, protocol: 1 }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const rids = [own, theirs, video, 999_999].join();
  const answer = await server.call('deviceResources', { rids }, cookie);
  expect(answer).toMatchObject({
    s: 200,
    data: {
      list: [
        { rid: own, kind: 'model', durationSeconds: null, loop: false },
        {
          rid: video,
          kind: 'panorama_video',
          durationSeconds: 9,
          loop: true,
          url: expect.stringMatching(/^\/media\//),
        },
      ],
    },
  });
  expect(await server.call('deviceResources', { rids }, school.cookie)).toMatchObject({ s: 401 });
});

test('the clock is told to everybody and kept by nobody', async () => {
  const askedMs = Date.now();
  const response = await fetch(`${server.url}/api/time`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { data } = (await response.json()) as { data: { now: number } };
  expectNow(data.now, askedMs);
});

test('who guesses codes soon has to wait', async () => {
  const own = await createLiveWorld();
  const guessed = await own.start();
  const input = { client_code: '00000000', machine_name: 'x', uuid: randomUUID() };
  const ids = new Set<string>();
  for (let index = 0; index < 100; index += 1) {
    const { data } = await guessed.call('deviceRegister', input);
    ids.add((data as { id: string }).id);
  }
  expect([...ids]).toEqual(['device.code.unknown', 'rate.limited']);
  await own.close();
});
