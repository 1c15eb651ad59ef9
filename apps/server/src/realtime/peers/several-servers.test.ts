import { type BrokerAccess, type Desired, type DeviceState, type PlayDevice, topics } from '@orrery/contract';
import { createClient } from '@redis/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deviceReported, servers } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import {
  aState,
  connectHeadset,
  connectPeer,
  type HeadsetPeer,
  isKind,
  type Peer,
} from '../../testing/live/mqtt-peer';
import { findRedis, type RedisProcess, startRedis } from '../../testing/redis';
import { gatherWarnings } from '../../testing/warnings';
import { encodeNote, type PeerNote } from './wire';

describe.skipIf(!findRedis())('several servers of one database', { timeout: 60_000 }, () => {
  let redis: RedisProcess;
  let world: LiveWorld;
  let here: LiveServer;
  let there: LiveServer;
  let school: LiveSchool;
  let redisClient: ReturnType<typeof createClient>;
  const warnings = gatherWarnings();

  beforeAll(async () => {
    redis = await startRedis();
    redisClient = createClient({ url: redis.url });
    // One test takes Redis away.
    redisClient.on('error', () => undefined);
    await redisClient.connect();
    world = await createLiveWorld({ REDIS_URL: redis.url });
    [here, there] = await Promise.all([world.start(), world.start()]);
    school = await makeSchool(world.database.db);
  });
  afterAll(async () => {
    redisClient.destroy();
    await world.close();
    await redis.stop();
  });

  const scope = () => toSchoolScope(school.id);
  async function joinAt(server: LiveServer): Promise<HeadsetPeer> {
    const joined = await joinDevice(server, school.code);
    return connectHeadset(server.mqttUrl, await openDeviceSession(server, joined));
  }
  async function openPage(server: LiveServer): Promise<Peer> {
    const { data } = await server.call('clientViewStatus', {}, school.cookie);
    return connectPeer(server.mqttUrl, data as BrokerAccess);
  }
  const saidOf = ({ arrived }: Peer, id: number) =>
    arrived.flatMap(({ topic, json }) =>
      topic === topics.state(school.id, id) ? [json as DeviceState] : [],
    );
  async function listAt(server: LiveServer, id: number): Promise<PlayDevice | undefined> {
    return (await server.realtime.hub.list(scope(), { deviceId: id }))[0];
  }
  const volumeOf = ({ arrived }: HeadsetPeer) =>
    arrived
      .filter(isKind('desired'))
      .map(({ json }) => (json as Desired).volume)
      .at(-1);

  test('an order that one server takes reaches headsets of another', async () => {
    const headset = await joinAt(there);
    await here.realtime.hub.order(scope(), [headset.id], (present) => ({ ...present, volume: 41 }));
    await vi.waitFor(() => expect(volumeOf(headset)).toBe(41));
    await headset.end();
  });

  test('what a headset reports to one server, pages and calls of another know', async () => {
    const page = await openPage(here);
    await page.subscribe([topics.state(school.id, '+')]);
    const headset = await joinAt(there);
    await headset.report({ battery: 0.37 });
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.37);
    expect((await listAt(here, headset.id))?.state?.battery).toBe(0.37);
    await headset.end();
    await page.waitFor(
      ({ topic, json }) => topic.includes(`/${headset.id}/`) && !(json as DeviceState).online,
    );
  });

  test('a page that comes later is told what others know already', async () => {
    const third = await world.start();
    const headset = await joinAt(there);
    await headset.report({ battery: 0.21 });
    await vi.waitFor(async () => expect((await listAt(there, headset.id))?.state?.battery).toBe(0.21));
    const page = await openPage(third);
    await page.subscribe([topics.state(school.id, '+')]);
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.21);
    await headset.end();
    await page.end();
    await third.stop();
  });

  test('a headset that connects elsewhere is there, and is never called away', async () => {
    const page = await openPage(here);
    await page.subscribe([topics.state(school.id, '+')]);
    const joined = await joinDevice(here, school.code);
    const first = await connectHeadset(here.mqttUrl, await openDeviceSession(here, joined));
    await first.report({ battery: 0.51 });
    const second = await connectHeadset(there.mqttUrl, await openDeviceSession(there, joined));
    await first.closed;
    await second.report({ battery: 0.52 });
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.52);
    expect(saidOf(page, second.id).every(({ online }) => online)).toBe(true);
    expect((await listAt(here, second.id))?.is_online).toBe(1);
    await second.end();
    await page.end();
  });

  test('headsets of a server that stops are not called away while they move', async () => {
    const leaving = await world.start();
    const page = await openPage(here);
    await page.subscribe([topics.state(school.id, '+')]);
    const joined = await joinDevice(here, school.code);
    const before = await connectHeadset(leaving.mqttUrl, await openDeviceSession(leaving, joined));
    await before.report({ battery: 0.61 });
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.61);
    const session = await openDeviceSession(there, joined);
    // Who moves does not wait until the other server has stopped: there are seconds for it.
    const stopped = leaving.stop();
    await before.closed;
    const after = await connectHeadset(there.mqttUrl, session);
    await after.report({ battery: 0.62 });
    await stopped;
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.62);
    expect(saidOf(page, after.id).every(({ online }) => online)).toBe(true);
    await after.end();
    await page.end();
  });

  test('a command waits for a headset that comes back on another server', async () => {
    const joined = await joinDevice(here, school.code);
    const headset = await connectHeadset(there.mqttUrl, await openDeviceSession(there, joined));
    await headset.end();
    await here.realtime.hub.command(scope(), [joined.client_id], { type: 'recentre' });
    const back = await connectHeadset(there.mqttUrl, await openDeviceSession(there, joined));
    await back.waitFor(({ json }) => (json as { type?: string } | null)?.type === 'recentre');
    await back.end();
  });

  test('what a headset shows is seen whichever server took it', async () => {
    const owner = { schoolId: school.id, deviceId: 77, studentId: null };
    there.realtime.hub.frames.put(owner, Buffer.from('picture'));
    await vi.waitFor(async () =>
      expect((await here.realtime.hub.frames.find(owner))?.toString()).toBe('picture'),
    );
    expect(await here.realtime.hub.frames.find({ ...owner, studentId: 5 })).toBeNull();
  });

  test('guesses count wherever they are made', async () => {
    const guess = (server: LiveServer) => server.call('login', { uname: 'nobody-at-all', pwd: 'a guess' });
    for (let count = 0; count < 5; count += 1) await guess(here);
    await vi.waitFor(async () => expect((await guess(there)).s).toBe(429));
  });

  test('without Redis orders arrive through the database, commands say that they cannot, and all is heard again', async () => {
    const headset = await joinAt(there);
    await headset.report({ battery: 0.71 });
    await vi.waitFor(async () => expect((await listAt(here, headset.id))?.state?.battery).toBe(0.71));
    await redis.kill();
    await vi.waitFor(() =>
      expect(here.log.some(({ msg }) => String(msg).startsWith('Redis is away'))).toBe(true),
    );
    const ids = [headset.id];
    await here.realtime.hub.order(scope(), ids, (present) => ({ ...present, volume: 12 }));
    await vi.waitFor(() => expect(volumeOf(headset)).toBe(12));
    await expect(here.realtime.hub.command(scope(), ids, { type: 'recentre' })).rejects.toMatchObject({
      id: 'servers.apart',
    });
    await headset.report({ battery: 0.72 });
    await vi.waitFor(async () => expect((await listAt(here, headset.id))?.state?.battery).toBe(0.72));
    await redis.start();
    await vi.waitFor(() => here.realtime.hub.command(scope(), ids, { type: 'recentre' }));
    await vi.waitFor(async () => {
      await headset.report({ battery: 0.73 });
      expect((await listAt(here, headset.id))?.state?.battery).toBe(0.73);
    });
    await headset.end();
  });

  test('who leaves a school and comes back is not shown what was true before', async () => {
    const guest = await world.start({}, { idleSchoolMs: 300 });
    const headset = await joinAt(there);
    await headset.report({ battery: 0.81 });
    await vi.waitFor(async () => expect((await listAt(guest, headset.id))?.state?.battery).toBe(0.81));
    const channel = `orrery:school:${school.id}`;
    await vi.waitFor(async () => {
      const [, count] = (await redisClient.sendCommand(['PUBSUB', 'NUMSUB', channel])) as [string, number];
      expect(count).toBe(2);
    });
    await headset.report({ battery: 0.82 });
    await headset.end();
    await vi.waitFor(async () => expect((await listAt(there, headset.id))?.is_online).toBe(0));
    const page = await openPage(guest);
    await page.subscribe([topics.state(school.id, '+')]);
    const other = await joinAt(there);
    await other.report({ battery: 0.83 });
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.83);
    expect(saidOf(page, headset.id).filter(({ online }) => online)).toEqual([]);
    await vi.waitFor(async () =>
      expect(await listAt(guest, headset.id)).toMatchObject({ is_online: 0, state: { battery: 0.82 } }),
    );
    await other.end();
    await page.end();
    await guest.stop();
  });

  /** A page that hears of every headset, and one that is here: the database has it so. */
  async function openWithHeadset(battery: number): Promise<{ page: Peer; before: HeadsetPeer; id: number }> {
    const page = await openPage(here);
    await page.subscribe([topics.state(school.id, '+')]);
    const before = await joinAt(here);
    await before.report({ battery });
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === battery);
    await vi.waitFor(async () => expect(await isOnline(before.id)).toBe(true));
    return { page, before, id: before.id };
  }
  async function expectOfflineEverywhere(id: number): Promise<void> {
    await vi.waitFor(async () => {
      expect(await isOnline(id)).toBe(false);
      // It hears of it from the other one, behind the database.
      expect((await listAt(there, id))?.is_online).toBe(0);
    });
  }
  /** Says what a server says that lets a headset in and hears it once; then it is gone, and nothing of it is written. */
  async function dieWith(headset: HeadsetPeer, battery: number): Promise<void> {
    const say = (note: PeerNote, payload?: Buffer) =>
      redisClient.publish(
        `orrery:school:${school.id}`,
        encodeNote('a-server-that-died', school.id, note, payload),
      );
    await say({ kind: 'took', client: `device:${headset.id}`, at: Date.now() + 60_000 });
    await headset.closed;
    const topic = topics.state(school.id, headset.id);
    const state = Buffer.from(JSON.stringify(aState({ battery })));
    await say({ kind: 'message', topic, qos: 1, retain: true }, state);
  }
  async function isOnline(id: number): Promise<boolean | undefined> {
    const rows = await world.database.db.select().from(deviceReported).where(eq(deviceReported.deviceId, id));
    return rows[0]?.online;
  }
  const apartServers = () => world.database.db.select().from(servers).where(eq(servers.apart, true));
  /** No server thinks that another is apart, as they do for a moment after Redis was away. */
  async function untilTogether(): Promise<void> {
    await vi.waitFor(async () => {
      for (const server of [here, there]) {
        expect(await server.call('health', {})).toMatchObject({
          data: { parts: { peers: { detail: 'Redis' } } },
        });
      }
      expect(await apartServers()).toEqual([]);
    });
  }

  test('a headset of a server that dies before anything of it is written is offline on the others', async () => {
    await untilTogether();
    const { page, before, id } = await openWithHeadset(0.9);
    await dieWith(before, 0.91);
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.91);
    await page.waitFor(
      ({ json }) => (json as DeviceState).battery === 0.91 && !(json as DeviceState).online,
      20_000,
    );
    await expectOfflineEverywhere(id);
    await page.end();
  });

  test('so it is where the others lost sight of each other before they missed that server', async () => {
    const { page, before, id } = await openWithHeadset(0.8);
    await dieWith(before, 0.81);
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.81);
    // Another server says that it is not heard: what others said of headsets is forgotten.
    const apart = { id: 'a-server-apart', apart: true, seenAt: sql`now() + interval '1 hour'` };
    await world.database.db.insert(servers).values(apart);
    await page.waitFor(
      ({ topic, json }) => topic === topics.state(school.id, id) && !(json as DeviceState).online,
      20_000,
    );
    await expectOfflineEverywhere(id);
    await world.database.db.delete(servers).where(eq(servers.id, apart.id));
    await untilTogether();
    await page.end();
  });

  test('nothing of all this made Node warn of anything', () => {
    expect(warnings).toEqual([]);
  });
});
