import { calls, type Desired } from '@orrery/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, type HeadsetPeer } from '../../testing/live/mqtt-peer';
import { findRedis, type RedisProcess, startRedis } from '../../testing/redis';

describe.skipIf(!findRedis())('an order in the log', () => {
  let redis: RedisProcess;
  let world: LiveWorld;
  let here: LiveServer;
  let there: LiveServer;
  let school: LiveSchool;

  beforeAll(async () => {
    redis = await startRedis();
    world = await createLiveWorld({ REDIS_URL: redis.url });
    [here, there] = await Promise.all([world.start(), world.start()]);
    school = await makeSchool(world.database.db);
  });
  afterAll(async () => {
    await world.close();
    await redis.stop();
  });

  async function joinAt(server: LiveServer): Promise<HeadsetPeer> {
    const joined = await joinDevice(here, school.code);
    return connectHeadset(server.mqttUrl, await openDeviceSession(server, joined));
  }

  /** Presses a button, as a page does that calls its click by this name. */
  async function press(name: string, ids: number[], volume: number): Promise<Response> {
    const answer = await fetch(`${here.url}${calls.setVolume.path}`, {
      method: 'POST',
      headers: { cookie: school.cookie, 'content-type': 'application/json', 'x-request-id': name },
      body: JSON.stringify({ ids: ids.join(','), volume }),
    });
    expect(await answer.clone().json()).toMatchObject({ s: 200 });
    return answer;
  }

  async function obey(headset: HeadsetPeer, volume: number): Promise<void> {
    const { revision } = await headset.desired((body: Desired) => body.volume === volume);
    await headset.report({ revision, volume });
  }

  const linesOf = ({ log }: LiveServer, reqId: string | null) =>
    log.flatMap((line) =>
      line.reqId === reqId && (line.msg === 'ordered' || line.msg === 'confirmed') ? [line] : [],
    );

  test('the name of a click leads to the call, and to each headset’s confirmation on whatever server', async () => {
    const [near, far] = [await joinAt(here), await joinAt(there)];
    await Promise.all([near.report(), far.report()]);
    const answer = await press('click-of-ms-bell-1', [near.id, far.id], 33);
    expect(answer.headers.get('x-request-id')).toBe('click-of-ms-bell-1');
    await Promise.all([obey(near, 33), obey(far, 33)]);
    const confirmedNear = expect.objectContaining({
      msg: 'confirmed',
      ms: { [near.id]: expect.any(Number) },
    });
    const confirmedFar = expect.objectContaining({ msg: 'confirmed', ms: { [far.id]: expect.any(Number) } });
    await vi.waitFor(() => {
      expect(linesOf(here, 'click-of-ms-bell-1')).toContainEqual(confirmedNear);
      expect(linesOf(there, 'click-of-ms-bell-1')).toContainEqual(confirmedFar);
    }, 20_000);
    expect(linesOf(here, 'click-of-ms-bell-1')).toContainEqual(
      expect.objectContaining({ msg: 'ordered', call: 'setVolume', headsets: [near.id, far.id] }),
    );
    // The message that goes to every headset is not longer for it.
    const told = await near.desired((body) => body.volume === 33);
    expect(JSON.stringify(told)).not.toContain('click-of');
    await Promise.all([near.end(), far.end()]);
  });

  test.each([['short'], ['x'.repeat(65)], ['two words here'], ['{"level":60}'], ['%0a%0dlines']])(
    'a name that would spoil the log is replaced: %s',
    async (name) => {
      const headset = await joinAt(here);
      const answer = await press(name, [headset.id], 44);
      const given = answer.headers.get('x-request-id');
      expect(given).toMatch(/^[0-9a-f-]{36}$/);
      expect(linesOf(here, given).map(({ msg }) => msg)).toContain('ordered');
      await headset.end();
    },
  );
});
