import { CLOSE_CODE, topics } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import {
  aSignal,
  connectHeadset,
  connectPeer,
  type HeadsetPeer,
  type Peer,
} from '../../testing/live/mqtt-peer';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
});
afterAll(() => world.close());

const AWAKE = 6;
/** Together far more than the system's own socket buffers hold for a reader that is gone. */
const MOST_ROUNDS = 1800;
const ROUNDS_AFTER_THE_CUT = 10;
const FILLER = 'x'.repeat(15_900);
/** So many of them one page may send at once. */
const ROUNDS_OF_A_PAGE = 60;
/** Far below what a broker that waits would take, above what a busy test machine needs. */
const UNTROUBLED_MS = 1500;

async function makeHeadset(): Promise<HeadsetPeer> {
  const session = await openDeviceSession(server, await joinDevice(server, school.code));
  const headset = await connectHeadset(server.mqttUrl, session);
  await headset.subscribe([topics.signal(school.id, 'all')]);
  return headset;
}

async function openPage(): Promise<Peer & { readonly clientId: string }> {
  const { data } = await server.call('clientViewStatus', {}, school.cookie);
  return Object.assign(await connectPeer(server.mqttUrl, data), {
    clientId: (data as { client_id: string }).client_id,
  });
}

test('one headset that never reads delays nobody, and is cut off as too-slow', async () => {
  let page = await openPage();
  const sleeper = await makeHeadset();
  await sleeper.report();
  const awake = await Promise.all(Array.from({ length: AWAKE }, makeHeadset));
  sleeper.fallAsleep();
  let worstMs = 0;
  let left = MOST_ROUNDS;
  for (let round = 0; left > 0; round += 1) {
    if (round % ROUNDS_OF_A_PAGE === ROUNDS_OF_A_PAGE - 1) {
      await page.end();
      page = await openPage();
    }
    const sentAt = performance.now();
    await page.publish(
      topics.signal(school.id, 'all'),
      aSignal(String(round), page.clientId, 'all', FILLER),
      1,
    );
    const isThis = ({ json }: { json: unknown }) => (json as { msg_id?: string }).msg_id === String(round);
    await Promise.all(awake.map((headset) => headset.waitFor(isThis)));
    worstMs = Math.max(worstMs, performance.now() - sentAt);
    for (const headset of awake) headset.forget();
    left = server.realtime.metrics().cuts['too-slow'] ? Math.min(left, ROUNDS_AFTER_THE_CUT) - 1 : left - 1;
  }
  expect(server.realtime.metrics().cuts).toEqual({ 'too-slow': 1 });
  expect(server.log).toContainEqual(
    expect.objectContaining({
      code: CLOSE_CODE.tooSlow,
      reason: 'too-slow',
      clientId: sleeper.session.client_id,
    }),
  );
  expect(worstMs).toBeLessThan(UNTROUBLED_MS);
  for (const headset of awake) expect(headset.client.connected).toBe(true);
  const status = await server.call('clientStatus', {}, school.cookie);
  expect(status.data).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ id: sleeper.id, is_online: 0 })]),
  });
  sleeper.breakOff();
  await Promise.all([page.end(), ...awake.map((headset) => headset.end())]);
});
