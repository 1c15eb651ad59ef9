import { type BrokerAccess, CLOSE_CODE, topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devices } from '../../platform/database/tables';
import {
  type DeviceSession,
  joinDevice,
  type LiveSchool,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, connectPeer, expectRefusal } from '../../testing/live/mqtt-peer';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let session: DeviceSession;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
  session = await openDeviceSession(server, await joinDevice(server, school.code));
});
afterAll(() => world.close());

const credentials = (clientId: string, password?: string, username = clientId) => ({
  clientId,
  username,
  ...(password === undefined ? {} : { password }),
});

function sign(subject: string, expiresInSeconds: number, secret = server.ticketSecret): Promise<string> {
  return new SignJWT({ school: school.id, acl: { pub: [], sub: [] } })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
    .sign(secret);
}

test('no ticket is refused as ticket.missing', async () => {
  const refusal = await expectRefusal(server.mqttUrl, { clientId: 'device:1', username: 'device:1' });
  expect(refusal).toEqual({ connack: 4, closeCode: CLOSE_CODE.refused, reason: 'ticket.missing' });
  expect(server.log).toContainEqual(expect.objectContaining({ reason: 'ticket.missing' }));
});

test('a ticket that is no ticket, or signed by somebody else, is ticket.invalid', async () => {
  const forged = await sign(session.client_id, 60, new Uint8Array(32));
  for (const password of ['nonsense', forged]) {
    const refusal = await expectRefusal(server.mqttUrl, credentials(session.client_id, password));
    expect(refusal).toEqual({ connack: 4, closeCode: CLOSE_CODE.refused, reason: 'ticket.invalid' });
  }
});

test('a ticket of the past is ticket.expired', async () => {
  const old = await sign(session.client_id, -5);
  const refusal = await expectRefusal(server.mqttUrl, credentials(session.client_id, old));
  expect(refusal).toEqual({ connack: 5, closeCode: CLOSE_CODE.refused, reason: 'ticket.expired' });
});

test("somebody else's ticket is ticket.foreign, by client id and by username", async () => {
  const other = await openDeviceSession(server, await joinDevice(server, school.code));
  const byClient = await expectRefusal(server.mqttUrl, credentials(other.client_id, session.ticket));
  expect(byClient).toEqual({ connack: 5, closeCode: CLOSE_CODE.refused, reason: 'ticket.foreign' });
  const byUser = await expectRefusal(
    server.mqttUrl,
    credentials(session.client_id, session.ticket, other.client_id),
  );
  expect(byUser.reason).toBe('ticket.foreign');
});

test('a device that the school removed is device.retired, though its ticket lives', async () => {
  const gone = await openDeviceSession(server, await joinDevice(server, school.code));
  await world.database.db
    .update(devices)
    .set({ retiredAt: new Date() })
    .where(eq(devices.id, gone.device_id));
  const refusal = await expectRefusal(server.mqttUrl, credentials(gone.client_id, gone.ticket));
  expect(refusal).toEqual({ connack: 5, closeCode: CLOSE_CODE.refused, reason: 'device.retired' });
});

test("[AUTH-19] log-out ends the live connection of a teacher's page, and its ticket opens none any more", async () => {
  const teacher = await makeSchool(world.database.db);
  const access: BrokerAccess = (await server.call('clientViewStatus', {}, teacher.cookie)).data;
  const page = await connectPeer(server.mqttUrl, access);
  const colleague = await makeSchool(world.database.db);
  const other = await connectPeer(
    server.mqttUrl,
    (await server.call('clientViewStatus', {}, colleague.cookie)).data,
  );
  await server.call('logout', {}, teacher.cookie);
  expect(await page.closed).toEqual({ code: CLOSE_CODE.refused, reason: 'auth.required' });
  const refusal = await expectRefusal(server.mqttUrl, credentials(access.client_id, access.ticket));
  expect(refusal).toEqual({ connack: 5, closeCode: CLOSE_CODE.refused, reason: 'auth.required' });
  expect(other.client.connected).toBe(true);
  await other.end();
});

test("a teacher's ticket without a log-in is none", async () => {
  const [id, ticket] = ['console:1', await sign('console:1', 60)];
  expect((await expectRefusal(server.mqttUrl, credentials(id, ticket))).reason).toBe('auth.required');
});

test('MQTT 5 and 3.1 are refused as protocol.unsupported', async () => {
  const five = await expectRefusal(server.mqttUrl, {
    ...credentials(session.client_id, session.ticket),
    protocolVersion: 5,
  });
  expect(five).toEqual({ connack: 0x84, closeCode: CLOSE_CODE.refused, reason: 'protocol.unsupported' });
  const old = await expectRefusal(server.mqttUrl, {
    ...credentials(session.client_id, session.ticket),
    protocolVersion: 3,
    protocolId: 'MQIsdp',
  });
  expect(old).toEqual({ connack: 1, closeCode: CLOSE_CODE.refused, reason: 'protocol.unsupported' });
});

test('a connection ends with its ticket, by name', async () => {
  // Long enough to connect with, on a busy machine too.
  const soon = await sign(session.client_id, 6);
  const peer = await connectPeer(server.mqttUrl, { client_id: session.client_id, ticket: soon });
  expect(await peer.closed).toEqual({ code: CLOSE_CODE.refused, reason: 'ticket.expired' });
});

test('refusals disturb nobody else, and are counted', async () => {
  const headset = await connectHeadset(server.mqttUrl, session);
  await expectRefusal(server.mqttUrl, credentials('device:1', 'nonsense'));
  await headset.publish(topics.state(school.id, headset.id), {});
  expect(headset.client.connected).toBe(true);
  expect(server.realtime.metrics().cuts['ticket.invalid']).toBeGreaterThan(0);
  await headset.end();
});

test('other paths are no broker', async () => {
  const url = server.mqttUrl.replace('/mqtt', '/other');
  const { closeCode } = await expectRefusal(url, credentials(session.client_id, session.ticket));
  expect(closeCode).toBe(1006);
});
