import { decodePose, encodePose, topics } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSchoolScope } from '../../platform/session/caller';
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
  shown = await join();
  viewer = await join();
  await viewer.subscribe([topics.spotlight(school.id, '+')], 0);
  await shown.subscribe([topics.watch(school.id, shown.id)]);
});
afterAll(async () => {
  await Promise.all([shown.end(), viewer.end()]);
  await world.close();
});

const join = async () =>
  connectHeadset(server.mqttUrl, await openDeviceSession(server, await joinDevice(server, school.code)));

const look = (mediaSeconds: number) =>
  shown.publish(
    topics.pose(school.id, shown.id),
    Buffer.from(encodePose({ quaternion: [0, 0, 0, 1], position: [0, 1.6, 0], mediaSeconds, at: 2 })),
    0,
  );

test('where one student looks goes on to the class while its orders say so, and never otherwise', async () => {
  const topic = topics.spotlight(school.id, shown.id);
  const scope = toSchoolScope(school.id);
  await look(1);
  await server.realtime.hub.order(scope, [viewer.id], (present) => ({
    ...present,
    spotlight: { device: shown.id, name: 'Lena' },
  }));
  // The shown headset is asked to tell where it looks, though no page watches it.
  const asked = await shown.waitFor((message) => message.topic === topics.watch(school.id, shown.id));
  expect(asked.json).toMatchObject({ rateHz: 10 });
  await look(2);
  const first = await viewer.waitFor((message) => message.topic === topic);
  expect(decodePose(first.payload)?.mediaSeconds).toBe(2);
  expect(server.realtime.hub.poses(scope).get(shown.id)?.pose.mediaSeconds).toBe(2);

  await server.realtime.hub.order(scope, [viewer.id], (present) => ({ ...present, spotlight: null }));
  viewer.forget();
  await look(3);
  await server.realtime.hub.order(scope, [viewer.id], (present) => ({ ...present, volume: 11 }));
  await viewer.desired(({ volume }) => volume === 11);
  expect(viewer.arrived.filter((message) => message.topic === topic)).toEqual([]);
});

test('what the server needs does not take a page its faster watch', async () => {
  const scope = toSchoolScope(school.id);
  const other = await join();
  await other.subscribe([topics.watch(school.id, other.id)]);
  // In one moment: a watch that is half over is renewed by whoever comes.
  await Promise.all([8, 2, 9].map((rateHz) => server.realtime.hub.watch(scope, [other.id], rateHz)));
  await other.waitFor(({ json }) => (json as { rateHz: number }).rateHz === 9);
  const rates = other.arrived.flatMap(({ topic, json }) =>
    topic === topics.watch(school.id, other.id) ? [(json as { rateHz: number }).rateHz] : [],
  );
  expect(rates).toEqual([8, 9]);
  await other.end();
});
