import { randomUUID } from 'node:crypto';
import { CLOSE_CODE, type Desired, type DeviceState, topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deviceEvents, deviceReported } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import {
  type DeviceSession,
  joinDevice,
  type LiveSchool,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, connectPeer, isKind, type Peer } from '../../testing/live/mqtt-peer';
import { createTickets } from '../tickets/tickets';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
});
afterAll(() => world.close());

/** A ticket that ends soon lives long enough to connect and report with, on a busy machine too. */
const SHORT_LIFE_MS = 6000;

async function newSession(): Promise<DeviceSession> {
  return openDeviceSession(server, await joinDevice(server, school.code));
}

async function watchStates(): Promise<Peer> {
  const { data } = await server.call('clientViewStatus', {}, school.cookie);
  const page = await connectPeer(server.mqttUrl, data);
  await page.subscribe([topics.state(school.id, '+')]);
  return page;
}

const stateOf = (id: number, wanted: (state: DeviceState) => boolean) => {
  const topic = topics.state(school.id, id);
  return (message: { topic: string; json: unknown }) =>
    message.topic === topic && wanted(message.json as DeviceState);
};

async function stored(id: number) {
  const rows = await world.database.db.select().from(deviceReported).where(eq(deviceReported.deviceId, id));
  return rows[0];
}

test('a device that subscribes is told what it should do, also one that was never told anything', async () => {
  const headset = await connectHeadset(server.mqttUrl, await newSession());
  expect(await headset.desired(() => true)).toMatchObject({ revision: 0, play: null, mode: 'free' });
  await headset.end();
});

test('a broken connection makes the device offline for consoles and in the database, with what it last said', async () => {
  const page = await watchStates();
  const headset = await connectHeadset(server.mqttUrl, await newSession());
  await headset.report({ battery: 0.42, revision: 3 });
  await page.waitFor(stateOf(headset.id, ({ online }) => online));
  headset.breakOff();
  const told = await page.waitFor(stateOf(headset.id, ({ online }) => !online));
  expect(told.json).toMatchObject({ online: false, battery: 0.42, revision: 3 });
  await vi.waitFor(async () => expect((await stored(headset.id))?.online).toBe(false));
  expect((await stored(headset.id))?.body).toMatchObject({ battery: 0.42, online: false });
  await page.end();
});

test('a polite goodbye makes it offline too', async () => {
  const page = await watchStates();
  const headset = await connectHeadset(server.mqttUrl, await newSession());
  await headset.report();
  await page.waitFor(stateOf(headset.id, ({ online }) => online));
  await headset.client.endAsync();
  await page.waitFor(stateOf(headset.id, ({ online }) => !online));
  await page.end();
});

test('a device that the broker cuts off is offline', async () => {
  const page = await watchStates();
  const headset = await connectHeadset(server.mqttUrl, await newSession());
  await headset.report();
  headset.publish(topics.state(school.id, 999_999), {}, 0).catch(() => undefined);
  expect((await headset.closed).code).toBe(CLOSE_CODE.refused);
  await page.waitFor(stateOf(headset.id, ({ online }) => !online));
  await page.end();
});

test('a device that takes over its own old connection stays online', async () => {
  const page = await watchStates();
  const session = await newSession();
  const old = await connectHeadset(server.mqttUrl, session);
  await old.report({ app: 'old' });
  const young = await connectHeadset(server.mqttUrl, session);
  await old.closed;
  await young.report({ app: 'young' });
  await page.waitFor(stateOf(young.id, ({ app }) => app === 'young'));
  expect(page.arrived.some(stateOf(young.id, ({ online }) => !online))).toBe(false);
  const { data } = await server.call('clientStatus', {}, school.cookie);
  const list = (data as { list: { id: number; is_online: number }[] }).list;
  expect(list.find(({ id }) => id === young.id)).toMatchObject({ is_online: 1 });
  await Promise.all([young.end(), page.end()]);
});

test('a device that changes its ticket stays online', async () => {
  const page = await watchStates();
  const session = await newSession();
  const soon = await createTickets(server.ticketSecret, SHORT_LIFE_MS).forDevice(
    toSchoolScope(school.id),
    session.device_id,
  );
  const headset = await connectHeadset(server.mqttUrl, { ...session, ...soon });
  await headset.report({ app: 'before' });
  expect((await headset.closed).reason).toBe('ticket.expired');
  const back = await connectHeadset(server.mqttUrl, session);
  await back.report({ app: 'after' });
  await page.waitFor(stateOf(back.id, ({ app }) => app === 'after'));
  expect(page.arrived.some(stateOf(back.id, ({ online }) => !online))).toBe(false);
  await Promise.all([back.end(), page.end()]);
});

test('a device whose ticket ended and that does not come back is offline', async () => {
  const page = await watchStates();
  const session = await newSession();
  const soon = await createTickets(server.ticketSecret, SHORT_LIFE_MS).forDevice(
    toSchoolScope(school.id),
    session.device_id,
  );
  const headset = await connectHeadset(server.mqttUrl, { ...session, ...soon });
  await headset.report();
  await page.waitFor(
    stateOf(headset.id, ({ online }) => !online),
    SHORT_LIFE_MS + 20_000,
  );
  await page.end();
});

test('an event that is delivered three times is applied once, and acknowledged each time', async () => {
  const headset = await connectHeadset(server.mqttUrl, await newSession());
  const event = { id: randomUUID(), at: Date.now(), type: 'worn', value: true };
  const topic = topics.events(school.id, headset.id);
  for (let delivery = 1; delivery <= 3; delivery += 1) {
    await headset.publish(topic, event);
    await vi.waitFor(() => {
      const acks = headset.arrived.filter(isKind('command')).map(({ json }) => json as { ids: string[] });
      expect(acks.filter(({ ids }) => ids.includes(event.id))).toHaveLength(delivery);
    });
    const rows = await world.database.db.select().from(deviceEvents).where(eq(deviceEvents.id, event.id));
    expect(rows).toEqual([expect.objectContaining({ deviceId: headset.id, type: 'worn' })]);
  }
  await headset.end();
});

test("an event's topic stays between device and server", async () => {
  const session = await newSession();
  const headset = await connectPeer(server.mqttUrl, session);
  const topic = topics.events(school.id, session.device_id);
  expect(await headset.subscribe([topic])).toEqual({ [topic]: 128 });
  await headset.end();
});

test('after a restart devices are offline until they return, and find what they should do', async () => {
  const session = await newSession();
  const headset = await connectHeadset(server.mqttUrl, session);
  await server.call('setVolume', { ids: [headset.id], volume: 12 }, school.cookie);
  const before = await headset.desired(({ volume }) => volume === 12);
  await headset.report({ revision: before.revision });
  await vi.waitFor(async () => expect((await stored(headset.id))?.online).toBe(true));
  // As after SIGKILL: the process before had no chance to say that everybody left.
  await world.database.db
    .update(deviceReported)
    .set({ online: true })
    .where(eq(deviceReported.deviceId, headset.id));
  const closed = headset.closed;
  await server.stop();
  expect((await closed).code).toBe(CLOSE_CODE.stopping);
  await world.database.db
    .update(deviceReported)
    .set({ online: true })
    .where(eq(deviceReported.deviceId, headset.id));

  server = await world.start();
  const { data } = await server.call('clientStatus', {}, school.cookie);
  const list = (data as { list: { id: number; is_online: number; desired: Desired }[] }).list;
  expect(list.find(({ id }) => id === headset.id)).toMatchObject({ is_online: 0, desired: { volume: 12 } });
  const back = await connectHeadset(server.mqttUrl, session);
  expect(await back.desired(() => true)).toEqual(before);
  await back.report();
  await vi.waitFor(async () => expect((await stored(headset.id))?.online).toBe(true));
  await back.end();
});

test('what was reported just before the server stops is in the database', async () => {
  const headset = await connectHeadset(server.mqttUrl, await newSession());
  await headset.report({ app: 'last words' });
  await server.stop();
  expect((await stored(headset.id))?.body).toMatchObject({ app: 'last words', online: false });
  server = await world.start();
});
