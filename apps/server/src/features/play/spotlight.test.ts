import { type Desired, topics } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, type HeadsetPeer } from '../../testing/live/mqtt-peer';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let shown: HeadsetPeer;
let viewer: HeadsetPeer;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
  const join = async () =>
    connectHeadset(server.mqttUrl, await openDeviceSession(server, await joinDevice(server, school.code)));
  [shown, viewer] = [await join(), await join()];
});
afterAll(async () => {
  await Promise.all([shown.end(), viewer.end()]);
  await world.close();
});

const ask = (input: Record<string, unknown>, cookie = school.cookie) =>
  server.call('spotlight', input, cookie);

/** What the viewer is told with the revision of an answer. */
async function told(input: Record<string, unknown>): Promise<Desired> {
  const answer = await ask(input);
  expect(answer).toMatchObject({ s: 200 });
  const { revisions } = answer.data as { revisions: Record<string, number> };
  const { json } = await viewer.waitFor(
    (message) =>
      message.topic === topics.desired(school.id, viewer.id) &&
      (message.json as Desired).revision === revisions[viewer.id],
  );
  return json as Desired;
}

test('one student’s view is shown to the class by name, and taken back', async () => {
  const order = await told({ ids: [viewer.id, shown.id], device: shown.id });
  expect(order.spotlight).toEqual({ device: shown.id, name: 'Headset 01' });
  expect((await told({ ids: [viewer.id, shown.id] })).spotlight).toBeNull();
});

test('a headset of another school is unknown, as the one to show and among those who see it', async () => {
  const other = await makeSchool(world.database.db);
  const stranger = (await joinDevice(server, other.code)).client_id;
  const unknown = { s: 404, data: { id: 'device.unknown' } };
  expect(await ask({ ids: [viewer.id], device: stranger })).toMatchObject(unknown);
  expect(await ask({ ids: [viewer.id, stranger], device: shown.id })).toMatchObject(unknown);
  expect(await ask({ ids: [], device: shown.id })).toMatchObject({ data: { id: 'device.none-selected' } });
});
