import { type BrokerAccess, calls, type Desired, TEACHER, topics } from '@orrery/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSchool } from '../../features/school/create-school';
import { openRedis } from '../../platform/redis';
import { toSchoolScope } from '../../platform/session/caller';
import {
  joinDevice,
  type LiveSchool,
  makeClass,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, connectPeer, type HeadsetPeer, isKind } from '../../testing/live/mqtt-peer';
import { findRedis, type RedisProcess, startRedis } from '../../testing/redis';

/** Longer than any slow machine takes for what needs no Redis; without an end where something waits for it. */
const PATIENCE = { timeout: 30_000, interval: 100 };

describe.skipIf(!findRedis())('a Redis that says nothing', { timeout: 120_000 }, () => {
  let redis: RedisProcess;
  let world: LiveWorld;
  let here: LiveServer;
  let there: LiveServer;
  let school: LiveSchool;
  let headset: HeadsetPeer;

  beforeAll(async () => {
    redis = await startRedis();
    world = await createLiveWorld({ REDIS_URL: redis.url });
    [here, there] = await Promise.all([world.start(), world.start()]);
    school = await makeSchool(world.database.db);
    headset = await joinAt(there);
  }, 60_000);
  afterAll(async () => {
    redis.thaw();
    await world.close();
    await redis.stop();
  }, 60_000);

  const scope = () => toSchoolScope(school.id);
  async function joinAt(server: LiveServer): Promise<HeadsetPeer> {
    const joined = await joinDevice(server, school.code);
    return connectHeadset(server.mqttUrl, await openDeviceSession(server, joined));
  }
  const volumeOf = ({ arrived }: HeadsetPeer) =>
    arrived
      .filter(isKind('desired'))
      .map(({ json }) => (json as Desired).volume)
      .at(-1);
  async function listAt(server: LiveServer, id: number) {
    return (await server.realtime.hub.list(scope(), { deviceId: id }))[0];
  }
  async function healthOf(server: LiveServer) {
    const answer = await fetch(new URL(calls.health.path, server.url));
    const { data } = (await answer.json()) as {
      data: { ready: boolean; parts: Record<string, { ok: boolean; detail: string }> };
    };
    return data;
  }
  const isAway = (server: LiveServer) =>
    vi.waitFor(async () => expect((await healthOf(server)).parts.peers?.ok).toBe(false), PATIENCE);
  const isBack = (server: LiveServer) =>
    vi.waitFor(async () => expect((await healthOf(server)).parts.peers?.ok).toBe(true), PATIENCE);

  test('holds no call, no message and no class; all is heard again when it comes back', async () => {
    redis.freeze();
    // A school that nobody here asked about: its first question needs Redis.
    const other = await makeSchool(world.database.db);
    expect((await here.call('clientStatus', {}, other.cookie)).s).toBe(200);
    const page = await connectPeer(
      here.mqttUrl,
      (await here.call('clientViewStatus', {}, other.cookie)).data as BrokerAccess,
    );
    await page.subscribe([topics.state(other.id, '+')]);
    await page.end();
    const late = await joinAt(here);
    await late.report({ battery: 0.41 });
    await vi.waitFor(async () => expect((await listAt(here, late.id))?.state?.battery).toBe(0.41), PATIENCE);

    await Promise.all([isAway(here), isAway(there)]);
    const health = await healthOf(here);
    expect(health.ready).toBe(true);
    expect(health.parts.peers).toEqual({ ok: false, detail: 'Redis is away' });

    await here.realtime.hub.order(scope(), [headset.id], (present) => ({ ...present, volume: 17 }));
    await vi.waitFor(() => expect(volumeOf(headset)).toBe(17), PATIENCE);
    expect(
      await here.realtime.hub.frames.find({ schoolId: school.id, deviceId: 1, studentId: null }),
    ).toBeNull();

    redis.thaw();
    await Promise.all([isBack(here), isBack(there)]);
    // Nobody reports anew: who was not heard says what it knows.
    await vi.waitFor(async () => expect((await listAt(there, late.id))?.state?.battery).toBe(0.41), PATIENCE);
    // A server that says that it is back may still hear for a moment that the other one is not.
    await vi.waitFor(() => here.realtime.hub.command(scope(), [headset.id], { type: 'recentre' }), PATIENCE);
    await headset.waitFor(({ json }) => (json as { type?: string } | null)?.type === 'recentre');
    await late.end();
  });

  test('whom one server erased meanwhile, another learns of without being told', async () => {
    const { studentIds } = await makeClass(world.database.db, school.id, ['Ada']);
    const id = studentIds[0] as number;
    await headset.report({ student: { id, name: 'Ada' } });
    await vi.waitFor(
      async () => expect((await listAt(here, headset.id))?.state?.student?.name).toBe('Ada'),
      PATIENCE,
    );
    redis.freeze();
    await Promise.all([isAway(here), isAway(there)]);
    expect((await here.call('studentErase', { student_id: id }, school.cookie)).s).toBe(200);
    const gone = () =>
      vi.waitFor(async () => {
        expect((await listAt(there, headset.id))?.state?.student).toBeNull();
        expect((await listAt(here, headset.id))?.state?.student).toBeNull();
      }, PATIENCE);
    await gone();
    await headset.report({ battery: 0.33, student: { id, name: 'Ada' } });
    await vi.waitFor(
      async () => expect((await listAt(there, headset.id))?.state?.battery).toBe(0.33),
      PATIENCE,
    );
    redis.thaw();
    await Promise.all([isBack(here), isBack(there)]);
    await gone();
  });

  test('keeps nobody from logging in, and guesses are still counted', async () => {
    const username = 'hanging-teacher';
    const account = { username, nickname: 'T', role: TEACHER, password: 'correct_horse' };
    await createSchool(world.database.db, { name: 'hanging', key: 'hanging', accounts: [account] });
    await isBack(here);
    redis.freeze();
    const login = async (pwd: string) => {
      const beganMs = performance.now();
      const { s } = await here.call('login', { uname: username, pwd });
      // It waits for the password's hash, which a busy machine makes slowly, and for nothing else.
      expect(performance.now() - beganMs).toBeLessThan(8_000);
      return s;
    };
    // Before anybody noticed that Redis says nothing, and after that.
    expect(await login('correct_horse')).toBe(200);
    await isAway(here);
    expect(await login('correct_horse')).toBe(200);
    const answers: number[] = [];
    for (let count = 0; count < 30 && answers.at(-1) !== 429; count += 1)
      answers.push(await login('wrong_horse'));
    expect([answers[0], answers.at(-1)]).toEqual([901, 429]);
    redis.thaw();
    await Promise.all([isBack(here), isBack(there)]);
  });

  test('keeps no server from stopping', async () => {
    const third = await world.start();
    const joined = await joinDevice(third, school.code);
    const leaving = await connectHeadset(third.mqttUrl, await openDeviceSession(third, joined));
    redis.freeze();
    await third.stop();
    await leaving.closed;
    expect(third.log.filter(({ msg }) => msg === 'closing failed')).toEqual([]);
    redis.thaw();
    await Promise.all([isBack(here), isBack(there)]);
  });

  test('is sent no more than a bounded heap, and whoever waits for it is told', async () => {
    const own = await openRedis(redis.url, pino({ level: 'silent' }));
    redis.freeze();
    const picture = Buffer.alloc(256 * 1024);
    const put = Array.from({ length: 100 }, (_, index) => own.put(`picture:${index}`, picture, 60_000));
    const listening = own.subscribe('nobody', () => undefined);
    const settled = await Promise.allSettled([listening, ...put]);
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    expect(
      settled.filter((one) => one.status === 'rejected' && /slow/.test(String(one.reason))).length,
    ).toBeGreaterThan(80);
    expect(own.isUp).toBe(false);
    await own.close();
    redis.thaw();
    await Promise.all([isBack(here), isBack(there)]);
  });
});
