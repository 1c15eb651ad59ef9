import { randomUUID } from 'node:crypto';
import { topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deviceEvents, deviceReported } from '../../platform/database/tables';
import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { aState, connectHeadset, connectPeer, isKind } from '../../testing/live/mqtt-peer';
import { createReportedStore } from './reported-store';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
});
afterAll(() => world.close());

const join = async () => openDeviceSession(server, await joinDevice(server, school.code));

async function storedApp(id: number): Promise<string | undefined> {
  const rows = await world.database.db.select().from(deviceReported).where(eq(deviceReported.deviceId, id));
  return rows[0]?.body?.app;
}

test.each([
  ['NUL', { app: 'a\0b' }],
  ['half a character', { app: '\ud800' }],
  ['NUL in a key', { installs: { 'a\0': { status: 'done', progress: 1 } } } as const],
])('a report with text that no database keeps (%s) is malformed and keeps no other out', async (_, bad) => {
  const [liar, honest] = [
    await connectHeadset(server.mqttUrl, await join()),
    await connectHeadset(server.mqttUrl, await join()),
  ];
  const before = server.realtime.metrics().malformed;
  await liar.report(bad);
  await honest.report({ app: 'honest' });
  await vi.waitFor(async () => expect(await storedApp(honest.id)).toBe('honest'));
  expect(await storedApp(liar.id)).toBeUndefined();
  expect(server.realtime.metrics()).toMatchObject({ malformed: before + 1, pendingStates: 0 });
  await Promise.all([liar.end(), honest.end()]);
});

test('a report that the database refuses is left out, those beside it are stored', async () => {
  const [first, second] = [await join(), await join()];
  const log = pino({ level: 'silent' });
  const store = createReportedStore({ pool: world.database.pool, serverId: null }, log);
  store.accept(school.id, first.device_id, aState({ app: '\0' }));
  store.accept(school.id, second.device_id, aState({ app: 'beside it' }));
  await store.close();
  expect(store.pending).toBe(0);
  expect(await storedApp(second.device_id)).toBe('beside it');
});

test('a watch without an end reaches nobody', async () => {
  const headset = await connectHeadset(server.mqttUrl, await join());
  const topic = topics.watch(school.id, headset.id);
  await headset.subscribe([topic]);
  const { data } = await server.call('clientViewStatus', {}, school.cookie);
  const page = await connectPeer(server.mqttUrl, data);
  await page.publish(topic, { until: 1e300, rateHz: 10 }, 1, true);
  await page.publish(topic, { until: Date.now() + 20_000, rateHz: 3 }, 1, true);
  const first = await headset.waitFor((message) => message.topic === topic);
  expect(first.json).toMatchObject({ rateHz: 3 });
  await Promise.all([page.end(), headset.end()]);
});

test('an event whose id another school has used is stored all the same', async () => {
  const foreign = await makeSchool(world.database.db);
  const elsewhere = await openDeviceSession(server, await joinDevice(server, foreign.code));
  const event = { id: randomUUID(), at: Date.now(), type: 'worn', value: true };
  for (const session of [elsewhere, await join()]) {
    const headset = await connectHeadset(server.mqttUrl, session);
    await headset.publish(topics.events(session.school.id, headset.id), event);
    await headset.waitFor(isKind('command'));
    await headset.end();
  }
  const rows = await world.database.db.select().from(deviceEvents).where(eq(deviceEvents.id, event.id));
  expect(rows.map(({ schoolId }) => schoolId)).toEqual([foreign.id, school.id]);
});
