import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { CLOSE_CODE, encodePose, MAX_MESSAGE_BYTES, topics } from '@orrery/contract';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deviceEvents, devices } from '../../platform/database/tables';
import {
  type DeviceSession,
  joinDevice,
  type LiveSchool,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { aState, connectHeadset, connectPeer, expectRefusal } from '../../testing/live/mqtt-peer';
import { BYTE_RATE, CONNECTION_RATE, EVENT_RATE, PACKET_RATE, PUBLISH_RATE, SUBSCRIBE_RATE } from '../limits';
import { Allowances } from './allowances';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
});
afterAll(() => world.close());

const RATE_LIMITED = { code: CLOSE_CODE.refused, reason: 'rate.limited' };
const pose = Buffer.from(
  encodePose({ quaternion: [0, 0, 0, 1], position: [0, 0, 0], mediaSeconds: 1, at: 2 }),
);

async function join(): Promise<DeviceSession> {
  return openDeviceSession(server, await joinDevice(server, school.code));
}

test('a client that subscribes again and again is cut off as rate.limited', async () => {
  const session = await join();
  const peer = await connectPeer(server.mqttUrl, session);
  const own = topics.desired(school.id, session.device_id);
  for (let count = 0; count < SUBSCRIBE_RATE.burst * 4; count += 1) peer.client.subscribe(own, { qos: 1 });
  expect(await peer.closed).toEqual(RATE_LIMITED);
});

test('a client that connects anew has not won a new allowance', async () => {
  const session = await join();
  /** Sends as much as a client may that has used nothing. @returns how that ended the connection, or null */
  const publishAll = async () => {
    const peer = await connectPeer(server.mqttUrl, session);
    for (let count = 0; count < PUBLISH_RATE.burst; count += 1)
      peer.client.publish(topics.pose(school.id, session.device_id), pose);
    // What came before this was read before it is answered.
    const read = peer.subscribe([topics.watch(school.id, session.device_id)]).then(() => null);
    const end = await Promise.race([peer.closed, read]);
    await peer.end();
    return end;
  };
  expect(await publishAll()).toBeNull();
  let end: Awaited<ReturnType<typeof publishAll>> = null;
  // On a busy machine all may be given back meanwhile, but not every time.
  for (let count = 0; count < 10 && end === null; count += 1) end = await publishAll();
  expect(end).toEqual(RATE_LIMITED);
});

test('a client that does nothing but connect is refused for a while', async () => {
  const { client_id, ticket } = await join();
  const credentials = { clientId: client_id, username: client_id, password: ticket };
  for (let count = 0; count < CONNECTION_RATE.burst; count += 1) {
    await (await connectPeer(server.mqttUrl, { client_id, ticket })).end();
  }
  let reason = '';
  // Some were given back meanwhile.
  for (let count = 0; count < CONNECTION_RATE.burst && reason !== RATE_LIMITED.reason; count += 1) {
    ({ reason } = await expectRefusal(server.mqttUrl, credentials));
  }
  expect(reason).toBe(RATE_LIMITED.reason);
});

test('a headset cannot drown the pages of its school in large reports', async () => {
  const [session, other] = [await join(), await connectHeadset(server.mqttUrl, await join())];
  const peer = await connectPeer(server.mqttUrl, session);
  const large = JSON.stringify({ ...aState(), more: 'x'.repeat(MAX_MESSAGE_BYTES - 1000) });
  for (let sent = 0; sent < BYTE_RATE.burst * 1.5; sent += large.length) {
    peer.client.publish(topics.state(school.id, session.device_id), large, { qos: 1 });
  }
  expect(await peer.closed).toEqual(RATE_LIMITED);
  expect(other.client.connected).toBe(true);
  await other.end();
});

test('a headset that makes up events does not fill the database, and keeps its connection', async () => {
  const headset = await connectHeadset(server.mqttUrl, await join());
  const topic = topics.events(school.id, headset.id);
  const startedAt = Date.now();
  const events = Array.from({ length: EVENT_RATE.burst * 2 }, () => ({
    id: randomUUID(),
    at: 1,
    type: 'worn',
    value: true,
  }));
  await Promise.all(events.map((event) => headset.publish(topic, event)));
  const mine = eq(deviceEvents.deviceId, headset.id);
  const stored = async () =>
    (await world.database.db.select({ rows: count() }).from(deviceEvents).where(mine))[0];
  await vi.waitFor(async () => expect((await stored())?.rows).toBeGreaterThanOrEqual(EVENT_RATE.burst));
  const seconds = (Date.now() - startedAt) / 1000;
  expect((await stored())?.rows).toBeLessThanOrEqual(EVENT_RATE.burst + seconds * EVENT_RATE.perSecond);
  expect(server.log).toContainEqual(
    expect.objectContaining({ fault: 'rate.limited', client: headset.session.client_id, topic }),
  );
  expect(headset.client.connected).toBe(true);
  await headset.end();
});

test('a flood of pings is cut off as rate.limited, also before the client is let in', async () => {
  const pings = Buffer.concat(Array.from({ length: PACKET_RATE.burst + 1 }, () => Buffer.from([0xc0, 0])));
  const socket = new (await import('ws')).WebSocket(server.mqttUrl, 'mqtt');
  const closed = new Promise((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.once('open', () => socket.send(pings));
  expect(await closed).toEqual(RATE_LIMITED);
});

test('a headset that its school removes is cut off while it is connected', async () => {
  const [kept, gone] = [
    await connectHeadset(server.mqttUrl, await join()),
    await connectHeadset(server.mqttUrl, await join()),
  ];
  await world.database.db.update(devices).set({ retiredAt: new Date() }).where(eq(devices.id, gone.id));
  expect(await gone.closed).toEqual({ code: CLOSE_CODE.refused, reason: 'device.retired' });
  expect(kept.client.connected).toBe(true);
  await kept.end();
});

test('strangers fill the log neither with long names nor with many attempts', async () => {
  const before = server.log.length;
  // At once: what is told again after a while is another line.
  const refusals = await Promise.all(
    Array.from({ length: 5 }, (_, count) => {
      const clientId = `${count}${'x'.repeat(20_000)}`;
      return expectRefusal(server.mqttUrl, { clientId, username: 'x', password: 'no ticket' });
    }),
  );
  expect(new Set(refusals.map(({ reason }) => reason))).toEqual(new Set(['ticket.invalid']));
  const lines = server.log.slice(before).filter(({ reason }) => reason === 'ticket.invalid');
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines).length).toBeLessThan(1000);
});

test('an upgrade on another path leaves no socket behind', async () => {
  const { port, hostname } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => undefined);
  const lines = ['GET /other HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', '', ''];
  socket.write(lines.join('\r\n'));
  await new Promise((resolve) => socket.resume().once('end', resolve));
  // Only a socket that is gone on the other side answers this with a reset.
  await vi.waitFor(() => {
    if (!socket.destroyed) socket.write('x');
    expect(socket.destroyed).toBe(true);
  });
});

test('clients that have used nothing for long are forgotten', () => {
  const allowances = new Allowances();
  for (let count = 0; count < 5000; count += 1) allowances.of(`device:${count}`, count * 1000);
  expect(allowances.size).toBeLessThan(2000);
});
