import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DeviceState, topics } from '@orrery/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { type Child, runChild } from './testing/child';
import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from './testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from './testing/live/live-server';
import { connectHeadset, connectPeer } from './testing/live/mqtt-peer';
import { findRedis, type RedisProcess, startRedis } from './testing/redis';

describe.skipIf(!findRedis())('a server that is one of several', { timeout: 120_000 }, () => {
  let redis: RedisProcess;
  let world: LiveWorld;
  let staying: LiveServer;
  let school: LiveSchool;
  let dataDir: string;

  beforeAll(async () => {
    redis = await startRedis();
    dataDir = await mkdtemp(path.join(tmpdir(), 'leave-'));
    world = await createLiveWorld({ REDIS_URL: redis.url });
    staying = await world.start();
    school = await makeSchool(world.database.db);
  });
  afterAll(async () => {
    await world.close();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Another server on the same database, in a process of its own. */
  async function startOther(drainSeconds: number): Promise<{ child: Child; url: string; mqttUrl: string }> {
    const child = runChild('main.ts', [], {
      ...{ PORT: '0', HOST: '127.0.0.1', TLS: 'off', DATA_DIR: dataDir },
      LIBRARY_DIR: path.join(dataDir, 'no-library'),
      ...{ DATABASE_URL: world.databaseUrl, REDIS_URL: redis.url, DRAIN_SECONDS: String(drainSeconds) },
    });
    const url = await child.line((line) => /This machine\s+(http:\S+)/.exec(line)?.[1]);
    return { child, url, mqttUrl: `${url.replace('http', 'ws')}/mqtt` };
  }

  /** How a knock at the broker is answered, where it is not let in. */
  function knock(mqttUrl: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(mqttUrl, 'mqtt');
      socket.once('error', reject);
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.once('open', () => {
        socket.close();
        resolve(101);
      });
    });
  }

  test('says so, goes on answering, and sends its headsets to another one without calling them offline', async () => {
    const { child, url, mqttUrl } = await startOther(600);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const { data } = await staying.call('clientViewStatus', {}, school.cookie);
    const page = await connectPeer(staying.mqttUrl, data);
    await page.subscribe([topics.state(school.id, '+')]);
    const batteryOf = (battery: number) =>
      page.waitFor(({ json }) => (json as DeviceState).battery === battery, 30_000);
    const joined = await joinDevice(staying, school.code);
    const before = await connectHeadset(mqttUrl, await openDeviceSession(staying, joined));
    await before.report({ battery: 0.4 });
    await batteryOf(0.4);

    child.process.kill('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(503), 30_000);
    const refusal = await fetch(`${url}/ready`);
    expect(await refusal.json()).toEqual({ ready: false, reason: 'stopping' });
    expect(refusal.headers.get('connection')).toBe('close');
    expect((await fetch(`${url}/api/time`)).status).toBe(200);
    expect(await knock(mqttUrl)).toBe(503);
    expect(await before.closed).toEqual({ code: 1001, reason: 'stopping' });
    // With the ticket that it has, as its page does: who is nowhere for some seconds is called offline.
    const after = await connectHeadset(staying.mqttUrl, before.session);
    await after.report({ battery: 0.6 });
    await batteryOf(0.6);

    // Whoever asks twice waits for nobody.
    child.process.kill('SIGTERM');
    expect(await child.ended()).toBe(0);
    expect(child.output()).not.toContain('closing failed');
    const said = page.arrived.map(({ json }) => json as DeviceState);
    expect(said.every(({ online }) => online)).toBe(true);
    await after.end();
    await page.end();
  });

  test('is not ready without its database, lives all the same, and is ready when that is back', async () => {
    const ready = async () => (await fetch(`${staying.url}/ready`)).status;
    expect(await ready()).toBe(200);
    await world.cutOff();
    await vi.waitFor(async () => expect(await ready()).toBe(503), 30_000);
    expect(await (await fetch(`${staying.url}/ready`)).json()).toEqual({ ready: false, reason: 'database' });
    expect((await fetch(`${staying.url}/api/health`)).status).toBe(200);
    await world.letIn();
    await vi.waitFor(async () => expect(await ready()).toBe(200), 30_000);
  });
});
