import { type PlayDevice, topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deviceReported } from '../../platform/database/tables';
import {
  joinDevice,
  type LiveSchool,
  makeClass,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, connectPeer, type HeadsetPeer, type Peer } from '../../testing/live/mqtt-peer';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let headset: HeadsetPeer;
let page: Peer;
beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
  const session = await openDeviceSession(server, await joinDevice(server, school.code));
  headset = await connectHeadset(server.mqttUrl, session);
  const { data } = await server.call('clientViewStatus', {}, school.cookie);
  page = await connectPeer(server.mqttUrl, data);
  await page.subscribe([topics.state(school.id, '+')]);
});
afterAll(async () => {
  await headset.end();
  await page.end();
  await world.close();
});

async function shownStudent(): Promise<string | undefined> {
  const { data } = await server.call('clientStatus', {}, school.cookie);
  const { list } = data as { list: PlayDevice[] };
  return list.find(({ id }) => id === headset.id)?.state?.student?.name;
}

test('a headset in a lesson loses an erased student at once, also when it says the name again', async () => {
  const { studentIds } = await makeClass(world.database.db, school.id, ['Ada', 'Ben']);
  const [ada, ben] = studentIds as [number, number];
  await headset.report({ student: { id: ada, name: 'Ada' } });
  expect(await shownStudent()).toBe('Ada');

  page.forget();
  const answer = await server.call('studentErase', { student_id: ada }, school.cookie);
  expect(answer).toMatchObject({ s: 200 });
  const told = await page.waitFor(({ json }) => (json as { student: unknown }).student === null);
  expect(told.json).toMatchObject({ online: true, student: null });
  expect(await shownStudent()).toBeUndefined();

  await headset.report({ battery: 0.31, student: { id: ada, name: 'Ada' } });
  const again = await page.waitFor(({ json }) => (json as { battery: number }).battery === 0.31);
  expect(again.json).toMatchObject({ student: null });
  await vi.waitFor(async () => {
    const rows = await world.database.db
      .select()
      .from(deviceReported)
      .where(eq(deviceReported.deviceId, headset.id));
    expect(rows[0]?.body).toMatchObject({ battery: 0.31, student: null });
  });

  await headset.report({ student: { id: ben, name: 'Ben' } });
  expect(await shownStudent()).toBe('Ben');
});

test('a headset that was away loses an erased student also where the server was started again since', async () => {
  const { studentIds } = await makeClass(world.database.db, school.id, ['Cleo']);
  const cleo = studentIds[0]!;
  await server.call('studentErase', { student_id: cleo }, school.cookie);
  const next = await world.start();
  const session = await openDeviceSession(next, await joinDevice(next, school.code));
  const back = await connectHeadset(next.mqttUrl, session);
  const { data } = await next.call('clientViewStatus', {}, school.cookie);
  const watching = await connectPeer(next.mqttUrl, data);
  await watching.subscribe([topics.state(school.id, '+')]);
  await back.report({ battery: 0.27, student: { id: cleo, name: 'Cleo' } });
  const told = await watching.waitFor(({ json }) => (json as { battery: number }).battery === 0.27);
  expect(told.json).toMatchObject({ student: null });
  await back.end();
  await watching.end();
});
