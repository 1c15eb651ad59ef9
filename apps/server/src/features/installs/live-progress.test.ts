import { randomUUID } from 'node:crypto';
import { type InstallRecord, type InstallRow, topics } from '@orrery/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  joinDevice,
  type LiveSchool,
  makeResource,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, type HeadsetPeer } from '../../testing/live/mqtt-peer';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let headsets: HeadsetPeer[];
let rid: number;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
  rid = await makeResource(world.database.db, { kind: 'panorama_video' });
  headsets = await Promise.all(
    [1, 2].map(async () =>
      connectHeadset(server.mqttUrl, await openDeviceSession(server, await joinDevice(server, school.code))),
    ),
  );
});
afterAll(() => world.close());

const ask = async <T>(name: 'installList' | 'installRecords', input = {}): Promise<T> =>
  ((await server.call(name, input, school.cookie)).data as unknown as { list: T }).list;

test('[INS-12] [INS-18] while headsets fetch, lists tell how far and how fast, each and all together', async () => {
  const ids = headsets.map(({ id }) => id);
  await server.call('install', { rids: String(rid), ids: ids.join() }, school.cookie);
  for (const headset of headsets) {
    const started = { id: randomUUID(), at: Date.now(), type: 'install.started', resource: rid };
    await headset.publish(topics.events(school.id, headset.id), started);
    await headset.report({
      installs: { [rid]: { status: 'being', progress: 0.25, rate: 3e6, kept: true } },
    });
  }
  await vi.waitFor(async () => {
    const [row] = await ask<InstallRow[]>('installList');
    expect(row).toMatchObject({ beingCount: 2, pendCount: 0, rate: 6e6, need_update: 2 });
    expect(row?.deviceList).toMatchObject([
      { status: 'being', progress: 0.25, is_online: 1 },
      { status: 'being', progress: 0.25 },
    ]);
  });
  expect(await ask<InstallRecord[]>('installRecords', { rid })).toMatchObject([
    { status: 'being', rate: 3e6, start_time: expect.any(Number), download_time: null },
    { status: 'being', rate: 3e6 },
  ]);
});

test('[INS-18] headsets that tell absurd rates break no list', async () => {
  const absurd = { status: 'being', progress: 0.5, rate: Number.MAX_VALUE, kept: true } as const;
  for (const headset of headsets) await headset.report({ installs: { [rid]: absurd } });
  await vi.waitFor(async () => {
    const [row] = await ask<InstallRow[]>('installList');
    expect(row?.deviceList).toMatchObject([{ progress: 0.5 }, { progress: 0.5 }]);
    expect(row?.rate).toBeGreaterThan(0);
  });
  for (const headset of headsets) {
    await headset.report({ installs: { [rid]: { ...absurd, progress: 0.25, rate: 3e6 } } });
  }
});

test('a headset that is away fetches nothing, however fast it said to be', async () => {
  const [away] = headsets;
  await away?.end();
  await vi.waitFor(async () => {
    const [row] = await ask<InstallRow[]>('installList');
    expect(row).toMatchObject({ beingCount: 2, rate: 3e6 });
    const listed = row?.deviceList.find(({ id }) => id === away?.id);
    expect(listed).toMatchObject({ is_online: 0, progress: 0.25 });
  });
});
