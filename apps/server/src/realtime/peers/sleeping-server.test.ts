import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrokerAccess, type Desired, type DeviceState, topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deviceReported } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { type Child, runChild } from '../../testing/child';
import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from '../../testing/live/live-school';
import { callServer, createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, connectPeer } from '../../testing/live/mqtt-peer';
import { findRedis, type RedisProcess, startRedis } from '../../testing/redis';
import { SERVER_LIFE_MS } from '../limits';

/** Longer than any slow machine takes for what happens at once. */
const PATIENCE = { timeout: 60_000, interval: 100 };

const WRONG_BY_MS = 5 * 60_000;

describe.skipIf(!findRedis())('a server whose clock is wrong, and which sleeps', { timeout: 180_000 }, () => {
  let redis: RedisProcess;
  let world: LiveWorld;
  let here: LiveServer;
  let child: Child;
  let folder: string;
  let other: Pick<LiveServer, 'call' | 'url' | 'mqttUrl'>;
  let school: LiveSchool;

  beforeAll(async () => {
    redis = await startRedis();
    world = await createLiveWorld({ REDIS_URL: redis.url });
    here = await world.start();
    school = await makeSchool(world.database.db);
    folder = await mkdtemp(path.join(tmpdir(), 'sleeping-'));
    child = runChild('testing/live/server-child.ts', [], {
      HOST: '127.0.0.1',
      PORT: '0',
      TLS: 'off',
      DATA_DIR: folder,
      DATABASE_URL: world.databaseUrl,
      REDIS_URL: redis.url,
      CLOCK_OFFSET_MS: String(WRONG_BY_MS),
    });
    const url = await child.line((line) =>
      line.includes('"url"') ? (JSON.parse(line).url as string) : null,
    );
    other = {
      url,
      mqttUrl: `${url.replace('http', 'ws')}/mqtt`,
      call: (name, input, cookie) => callServer(url, name, input, cookie),
    };
  }, 180_000);
  afterAll(async () => {
    await child.kill();
    await world.close();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const scope = () => toSchoolScope(school.id);
  async function listAt(server: Pick<LiveServer, 'call'>, id: number) {
    const { data } = await server.call('clientStatus', {}, school.cookie);
    const { list } = data as { list: { id: number; state: DeviceState | null }[] };
    return list.find((device) => device.id === id);
  }
  const desiredOf = (id: number): Promise<Desired> => here.realtime.hub.desired(scope(), id);

  test('its time is that of the database, and a headset that leaves it is not held by it', async () => {
    await vi.waitFor(async () => {
      const { now } = (await other.call('time', {})).data as { now: number };
      expect(Math.abs(now - Date.now())).toBeLessThan(WRONG_BY_MS / 2);
    }, PATIENCE);
    const joined = await joinDevice(here, school.code);
    // Tickets of the one open the door of the other.
    const first = await connectHeadset(other.mqttUrl, await openDeviceSession(here, joined));
    await first.report({ battery: 0.11 });
    const second = await connectHeadset(here.mqttUrl, await openDeviceSession(other, joined));
    // By its own clock its connection would be the newer one for five minutes.
    await first.closed;
    await second.report({ battery: 0.12 });
    await vi.waitFor(
      async () =>
        expect((await listAt(other, second.id))?.state).toMatchObject({ online: true, battery: 0.12 }),
      PATIENCE,
    );
    const third = await connectHeadset(other.mqttUrl, await openDeviceSession(other, joined));
    await second.closed;
    await third.end();
  });

  test('as it wakes up it undoes nothing that others took and heard meanwhile', async () => {
    const joined = await joinDevice(here, school.code);
    const first = await connectHeadset(other.mqttUrl, await openDeviceSession(other, joined));
    await first.report({ battery: 0.51 });
    const { id } = first;
    const staying = await joinDevice(here, school.code);
    const left = await connectHeadset(other.mqttUrl, await openDeviceSession(other, staying));
    await left.report({ battery: 0.61 });
    const page = await connectPeer(
      here.mqttUrl,
      (await here.call('clientViewStatus', {}, school.cookie)).data as BrokerAccess,
    );
    await page.subscribe([topics.state(school.id, '+')]);
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.61);

    await vi.waitFor(async () => {
      const rows = await world.database.db
        .select()
        .from(deviceReported)
        .where(eq(deviceReported.deviceId, left.id));
      expect(rows[0]?.body?.battery).toBe(0.61);
    }, PATIENCE);

    child.process.kill('SIGSTOP');
    const asleepMs = performance.now();
    const late = other.call('setVolume', { ids: String(id), volume: 7 }, school.cookie).then(
      () => 'done',
      () => 'refused',
    );
    void first.report({ battery: 0.01 }).catch(() => undefined);
    const second = await connectHeadset(here.mqttUrl, await openDeviceSession(here, joined));
    await second.report({ battery: 0.52 });
    await here.realtime.hub.order(scope(), [id], (present) => ({ ...present, volume: 33 }));
    // Silent for ten seconds: what was connected there alone is offline.
    await page.waitFor(
      ({ topic, json }) => topic.includes(`/${left.id}/`) && !(json as DeviceState).online,
      PATIENCE.timeout,
    );
    const before = await desiredOf(id);
    // Silent is counted from its last word; asleep, from now.
    await vi.waitFor(() => expect(performance.now() - asleepMs).toBeGreaterThan(SERVER_LIFE_MS), PATIENCE);
    page.forget();

    child.process.kill('SIGCONT');
    await Promise.all([first.closed, left.closed]);
    expect(await late).toBe('refused');
    await vi.waitFor(
      async () => expect((await listAt(other, id))?.state).toMatchObject({ online: true, battery: 0.52 }),
      PATIENCE,
    );
    const back = await connectHeadset(other.mqttUrl, await openDeviceSession(other, staying));
    await back.report({ battery: 0.62 });
    await page.waitFor(({ json }) => (json as DeviceState | null)?.battery === 0.62, PATIENCE.timeout);

    expect(await desiredOf(id)).toEqual(before);
    expect(before.volume).toBe(33);
    const [row] = await world.database.db
      .select()
      .from(deviceReported)
      .where(eq(deviceReported.deviceId, id));
    expect(row).toMatchObject({ online: true, body: { battery: 0.52 } });
    const said = page.arrived.flatMap(({ topic, json }) =>
      topic === topics.state(school.id, id) ? [json as DeviceState] : [],
    );
    expect(said.every(({ online, battery }) => online && battery === 0.52)).toBe(true);
    await Promise.all([second.end(), back.end(), page.end()]);
  });
});
