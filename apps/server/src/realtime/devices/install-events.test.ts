import { randomUUID } from 'node:crypto';
import { type DeviceEvent, topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deviceInstalls } from '../../platform/database/tables';
import {
  joinDevice,
  type LiveSchool,
  makeResource,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, type HeadsetPeer, isKind } from '../../testing/live/mqtt-peer';

type Body = { type: DeviceEvent['type'] } & Record<string, unknown>;

const HASH = 'ab'.repeat(32);

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let headset: HeadsetPeer;
let rid: number;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
});
afterAll(() => world.close());

beforeEach(async () => {
  const joined = await joinDevice(server, school.code);
  headset = await connectHeadset(server.mqttUrl, await openDeviceSession(server, joined));
  rid = await makeResource(world.database.db, { kind: 'panorama_video' });
  await server.call('install', { rids: String(rid), ids: String(headset.id) }, school.cookie);
  return () => headset.end();
});

/** Tells an event and waits until it is acknowledged. */
async function tell(body: Body, { at = Date.now(), id = randomUUID() as string } = {}): Promise<string> {
  headset.forget();
  await headset.publish(topics.events(school.id, headset.id), { id, at, resource: rid, ...body });
  await headset.waitFor(
    (message) =>
      isKind('command')(message) && (message.json as { ids?: string[] }).ids?.includes(id) === true,
  );
  return id;
}

async function row() {
  const rows = await world.database.db
    .select()
    .from(deviceInstalls)
    .where(eq(deviceInstalls.deviceId, headset.id));
  return rows[0];
}

test('[INS-12] a headset hears that it should keep something, and its events tell how far it is', async () => {
  await headset.desired(({ installs }) => installs === 1);
  expect(await row()).toMatchObject({ status: 'pend', wanted: true });
  await tell({ type: 'install.started' });
  expect(await row()).toMatchObject({ status: 'being', startedAt: expect.any(Date), reachedAt: null });
  await tell({ type: 'install.failed', reason: 'storage' });
  expect(await row()).toMatchObject({ status: 'failed', reason: 'storage', reachedAt: expect.any(Date) });
  await tell({ type: 'install.started' });
  expect(await row()).toMatchObject({ status: 'being', reason: null, reachedAt: null });
  await tell({ type: 'install.done', sha256: HASH });
  expect(await row()).toMatchObject({ status: 'done', sha256: HASH, reachedAt: expect.any(Date) });
});

test('an event counts once, and an earlier one that comes late changes nothing', async () => {
  const early = Date.now() - 5000;
  const started = await tell({ type: 'install.started' }, { at: early });
  await tell({ type: 'install.done', sha256: HASH }, { at: early + 1000 });
  await tell({ type: 'install.failed', reason: 'network' }, { at: early + 500 });
  await tell({ type: 'install.started' }, { id: started, at: early + 4000 });
  expect(await row()).toMatchObject({ status: 'done', sha256: HASH, startedAt: new Date(early) });
});

test('a clock that was ahead keeps nothing from what happens afterwards', async () => {
  await tell({ type: 'install.done', sha256: HASH }, { at: Date.now() + 3_600_000 });
  await vi.waitFor(async () => {
    await tell({ type: 'install.started' });
    expect(await row()).toMatchObject({ status: 'being' });
  });
});

test('many events at once are applied in the order in which they were told', async () => {
  const at = Date.now();
  const bodies: Body[] = [
    { type: 'install.started' },
    { type: 'install.done', sha256: HASH },
    { type: 'install.removed' },
    { type: 'install.started' },
    { type: 'install.failed', reason: 'damaged' },
  ];
  const events = bodies.map((body) => ({ id: randomUUID(), at, resource: rid, ...body }));
  await Promise.all(events.map((event) => headset.publish(topics.events(school.id, headset.id), event)));
  await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'failed', reason: 'damaged' }));
});

test('[INS-12] what a headset lost waits to be fetched again, what it let go of as told is forgotten', async () => {
  await tell({ type: 'install.done', sha256: HASH });
  await tell({ type: 'install.removed' });
  expect(await row()).toMatchObject({ status: 'pend', sha256: null, reachedAt: null });
  await tell({ type: 'install.done', sha256: HASH });
  await server.call('uninstall', { rids: String(rid), ids: String(headset.id) }, school.cookie);
  await headset.desired(({ installs }) => installs === 2);
  await tell({ type: 'install.removed' });
  expect(await row()).toBeUndefined();
});

test('of what nobody wants there an event makes no row', async () => {
  const other = await makeResource(world.database.db, { kind: 'image' });
  await tell({ type: 'install.done', sha256: HASH, resource: other });
  await tell({ type: 'install.started', resource: 999_999 });
  expect(await row()).toMatchObject({ resourceId: rid, status: 'pend' });
});
