import { CLOSE_CODE, topics } from '@orrery/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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
const MOST_ROUNDS = 300;
const ROUNDS_AFTER_THE_CUT = 10;
const FILLER = 'x'.repeat(15_900);
/** Messages of a round. */
const TOGETHER = 6;
/** So many of them one page may send at once. */
const ROUNDS_OF_A_PAGE = 10;
/**
 * Far below what a broker that waits would take, above what a busy test machine needs. Counted in turns of this process,
 * where the broker runs too: a machine that has no time for it, or a pause, delays everybody and is no wait.
 */
const UNTROUBLED_MS = 1500;
const TURN_MS = 10;

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
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, TURN_MS);
  onTestFinished(() => clearInterval(counting));
  let worstTurns = 0;
  let left = MOST_ROUNDS;
  for (let round = 0; left > 0; round += 1) {
    if (round % ROUNDS_OF_A_PAGE === ROUNDS_OF_A_PAGE - 1) {
      await page.end();
      page = await openPage();
    }
    const sentAt = turns;
    const { publish, clientId } = page;
    const ids = Array.from({ length: TOGETHER }, (_, index) => `${round}.${index}`);
    await Promise.all(
      ids.map((id) => publish(topics.signal(school.id, 'all'), aSignal(id, clientId, 'all', FILLER), 1)),
    );
    const isLast = ({ json }: { json: unknown }) => (json as { msg_id?: string }).msg_id === ids.at(-1);
    await Promise.all(awake.map((headset) => headset.waitFor(isLast)));
    worstTurns = Math.max(worstTurns, turns - sentAt);
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
  expect(worstTurns).toBeLessThan(UNTROUBLED_MS / TURN_MS);
  for (const headset of awake) expect(headset.client.connected).toBe(true);
  const status = await server.call('clientStatus', {}, school.cookie);
  expect(status.data).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ id: sleeper.id, is_online: 0 })]),
  });
  sleeper.breakOff();
  await Promise.all([page.end(), ...awake.map((headset) => headset.end())]);
});
