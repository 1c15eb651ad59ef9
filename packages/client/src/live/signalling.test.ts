import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Signal, topics } from '@orrery/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { openLink } from '../broker/link';
import { type ConsoleConnection, createConsoleConnection } from '../console/console-connection';
import { createDeviceConnection } from '../device/device-connection';
import type { DeviceConnection } from '../device/types';
import { createHttpClient } from '../http/http-client';
import { createMemoryStore } from '../key-value';
import { type SmallServer, startSmallServer } from '../testing/small-server';
import { createLiveDesk } from './live-desk';
import { createLiveSender } from './live-sender';
import type { OpenPeer } from './peer';

const SCHOOL = 1;
const DEVICE = 12;

let server: SmallServer;
let page: ConsoleConnection;
let device: DeviceConnection;
let toDevice: (message: Signal) => void;

const openPeer: OpenPeer<never> = () => ({
  offer: async () => 'offer-sdp',
  answer: async (offer) => `answer to ${offer}`,
  accept: async () => undefined,
  addCandidate: async () => undefined,
  close: () => undefined,
});

beforeEach(async () => {
  server = await startSmallServer();
  toDevice = () => undefined;
  const http = createHttpClient({ baseUrl: server.origin });
  await new Promise<void>((resolve) => {
    page = createConsoleConnection({
      ...{ origin: server.origin, http, onState: () => undefined, onPose: () => undefined },
      onStatus: ({ kind }) => kind === 'online' && resolve(),
    });
  });
  await new Promise<void>((resolve) => {
    void createDeviceConnection({
      ...{ origin: server.origin, http, store: createMemoryStore(), app: 'test' },
      ...{ onDesired: () => undefined, onCommand: () => undefined },
      onSignal: (message) => toDevice(message),
      onStatus: ({ kind }) => {
        if (kind === 'online') resolve();
        if (kind === 'unregistered') void device.register({ code: '12345678', machineName: 'Test' });
      },
    }).then((made) => {
      device = made;
      return made.start();
    });
  });
});
afterEach(async () => {
  await Promise.all([page.stop(), device.stop()]);
  await server.kill();
});

/** What was said, each kind once: on a busy machine a page asks again before it is heard. */
const signals = () => {
  const said = server.published
    .filter(({ topic }) => topic.endsWith('/signal'))
    .map(({ topic, qos, payload }) => ({ topic, qos, type: JSON.parse(payload.toString()).info.type }));
  return said.filter(({ type }, index) => said.findIndex((one) => one.type === type) === index);
};

test('[LIVE-13] [LIVE-14] [LIVE-16] once the broker is there, both sides agree over their topics, with QoS 2', async () => {
  const sender = createLiveSender({
    send: (to, body) => device.sendSignal(to, body),
    openPeer,
    onWatched: () => undefined,
  });
  toDevice = (message) => sender.receive(message);
  const answered = server.next(`/devices/${DEVICE}/signal`, (body) => body.includes('"answer"'));
  const desk = createLiveDesk(page.signals, openPeer);
  expect(page.status.kind).toBe('online');
  const stop = desk.watch(DEVICE, () => undefined);
  await answered;
  stop();
  sender.stop();
  const mine = topics.signal(SCHOOL, DEVICE);
  const theirs = topics.consoleSignal(SCHOOL, '1');
  expect(signals().slice(0, 4)).toEqual([
    { topic: mine, qos: 2, type: 'start' },
    { topic: mine, qos: 2, type: 'init' },
    { topic: theirs, qos: 2, type: 'offer' },
    { topic: mine, qos: 2, type: 'answer' },
  ]);
});

test('[LIVE-12] the page gets its STUN and TURN servers with the broker’s address', () => {
  expect(page.signals).toMatchObject({ from: 'console:1', iceServers: [{ urls: 'turn:turn.school.test' }] });
});

test('[LIVE-15] a broker that accepts the line and says nothing is given up after 4 s', async () => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const access = { client_id: 'console:1', ticket: 't', expires: 0, mqtt_address: '/mqtt' };
  const startMs = performance.now();
  await new Promise<void>((resolve) => {
    openLink(
      access,
      { origin },
      { onOnline: () => undefined, onMessage: () => undefined, onClose: () => resolve() },
    );
  });
  const waitedMs = performance.now() - startMs;
  expect(waitedMs).toBeGreaterThan(3_900);
  // The library would wait for half a minute; a busy machine comes late.
  expect(waitedMs).toBeLessThan(20_000);
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  http.close();
});
