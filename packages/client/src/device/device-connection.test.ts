import {
  type Desired,
  type DeviceResource,
  decodePose,
  encodePose,
  INITIAL_DESIRED,
  type Pose,
  topics,
  type Watch,
} from '@orrery/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttpClient } from '../http/http-client';
import { createMemoryStore, type KeyValue } from '../key-value';
import { type SmallServer, startSmallServer } from '../testing/small-server';
import type { DeviceOrder } from './commands';
import { createDeviceConnection } from './device-connection';
import { randomUuid } from './identity';
import type { InstallKeeper } from './install-sync';
import type { DeviceConnection, DeviceStatus } from './types';

let server: SmallServer;
let store: KeyValue;
const opened: DeviceConnection[] = [];

/** A device, and what its owner heard; `until` waits for it to have heard something. */
async function openDevice(installs?: InstallKeeper) {
  const orders: DeviceOrder[] = [];
  const heard: { desired: Desired; source: string }[] = [];
  const statuses: DeviceStatus[] = [];
  const watches: (Watch | null)[] = [];
  const spotlights: (Pose | null)[] = [];
  const bad: string[] = [];
  const checks = new Set<() => void>();
  const check = () => {
    for (const one of checks) one();
  };
  const connection = await createDeviceConnection({
    origin: server.origin,
    http: createHttpClient({ baseUrl: server.origin }),
    store,
    app: 'test 1',
    installs,
    capabilities: ['flat'],
    onDesired: (desired, source) => {
      heard.push({ desired, source });
      connection.report({ revision: desired.revision });
      check();
    },
    onCommand: (order) => {
      orders.push(order);
      check();
    },
    onWatch: (watch) => {
      watches.push(watch);
      check();
    },
    onSpotlight: (pose) => {
      spotlights.push(pose);
      check();
    },
    onStatus: (status) => {
      statuses.push(status);
      check();
    },
    onBadMessage: (topic) => {
      bad.push(topic);
      check();
    },
  });
  opened.push(connection);
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const one = () => {
        if (!holds()) return;
        checks.delete(one);
        resolve();
      };
      checks.add(one);
      one();
    });
  const isOnline = () => connection.status.kind === 'online';
  return { connection, orders, heard, statuses, watches, spotlights, bad, until, isOnline };
}

async function openRegistered() {
  const device = await openDevice();
  // The first report follows the subscriptions, so whoever has it can order.
  const reported = server.next('/state');
  await device.connection.register({ code: '12345678', machineName: 'Test' });
  await device.until(device.isOnline);
  await reported;
  return device;
}

beforeEach(async () => {
  server = await startSmallServer();
  store = createMemoryStore();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.stop()));
  await server.kill();
});

describe('joining', () => {
  test('a new device asks for a code, a wrong one is refused by name, the right one brings it online', async () => {
    const device = await openDevice();
    await device.connection.start();
    expect(device.connection.status).toEqual({ kind: 'unregistered', reason: null });
    await expect(device.connection.register({ code: '00000000', machineName: 'Test' })).rejects.toMatchObject(
      { id: 'device.code.unknown' },
    );
    const state = server.next('/devices/12/state');
    await device.connection.register({ code: '12345678', machineName: 'Test' });
    await device.until(device.isOnline);
    expect(JSON.parse(await state)).toMatchObject({ online: true, app: 'test 1', capabilities: ['flat'] });
  });

  test('after a reload the device is itself again without a code', async () => {
    const first = await openRegistered();
    await first.connection.stop();
    const second = await openDevice();
    await second.connection.start();
    await second.until(second.isOnline);
    expect(second.connection.identity?.clientId).toBe(12);
  });

  test('a device that the school removed forgets who it was and says why', async () => {
    const first = await openRegistered();
    await first.connection.stop();
    server.failing.set('/api/device/session', { s: 410, id: 'device.retired' });
    const second = await openDevice();
    await second.connection.start();
    await second.until(() => second.connection.status.kind === 'unregistered');
    expect(second.connection.status).toEqual({ kind: 'unregistered', reason: 'device.retired' });
    const third = await openDevice();
    await third.connection.start();
    expect(third.connection.status).toEqual({ kind: 'unregistered', reason: null });
  });

  test('a school that says goodbye leaves its last word: offline', async () => {
    const device = await openRegistered();
    const state = server.next('/state', (body) => body.includes('"online":false'));
    await device.connection.stop();
    expect(JSON.parse(await state)).toMatchObject({ online: false });
  });
});

test('until the server is asked, its time goes on from what an earlier life knew', async () => {
  const connection = await createDeviceConnection({
    origin: server.origin,
    http: createHttpClient({ baseUrl: server.origin }),
    store,
    app: 'test 1',
    initialOffsetMs: 5_000,
    now: () => 1_000,
    onDesired: () => undefined,
    onCommand: () => undefined,
    onStatus: () => undefined,
  });
  opened.push(connection);
  expect(connection.clock.serverNow()).toBe(6_000);
});

describe('orders', () => {
  const order = (revision: number): Desired => ({ ...INITIAL_DESIRED, revision, volume: revision });

  test('higher revisions are carried out and confirmed at once, older ones are not', async () => {
    const device = await openRegistered();
    const confirmed = server.next('/state', (body) => JSON.parse(body).revision === 5);
    await server.publish('desired', order(5));
    await confirmed;
    await server.publish('desired', order(4));
    await server.publish('desired', order(6));
    await device.until(() => device.heard.some(({ desired }) => desired.revision === 6));
    expect(device.heard.map(({ desired }) => desired.revision)).toEqual([0, 5, 6]);
  });

  test('an order that makes no sense is named and changes nothing', async () => {
    const device = await openRegistered();
    await server.publish('desired', '{"revision":"soon"');
    await server.publish('desired', { revision: 9 });
    await device.until(() => device.bad.length >= 2);
    expect(device.heard.map(({ desired }) => desired.revision)).toEqual([0]);
    expect(device.connection.status.kind).toBe('online');
  });

  test('after a reload with the server away the last order is still known', async () => {
    const first = await openRegistered();
    await server.publish('desired', order(5));
    await first.until(() => first.heard.length === 2);
    await first.connection.stop();
    server.failing.set('/api/device/session', { s: 500, id: 'server.unexpected' });
    const second = await openDevice();
    await second.connection.start();
    expect(second.heard).toEqual([{ desired: order(5), source: 'stored' }]);
  });

  test('a database that was restored from a copy is obeyed although its revisions are lower', async () => {
    server.ticketLifeMs = 0;
    const device = await openRegistered();
    await server.publish('desired', order(50));
    await device.until(() => device.heard.length === 2);
    server.desired = order(20);
    await server.kill();
    await device.until(() => !device.isOnline());
    await server.start();
    await device.until(device.isOnline);
    expect(device.heard.at(-1)?.desired.revision).toBe(20);
  });
});

describe('commands', () => {
  test('a command is carried out once and acknowledged; repeated and late ones are not', async () => {
    const device = await openRegistered();
    const soon = Date.now() + 60_000;
    const id = randomUuid();
    const done = server.next('/events', (body) => body.includes(id));
    await server.publish('command', { id, type: 'recentre', expiresAt: soon });
    expect(JSON.parse(await done)).toMatchObject({ type: 'command.done', command: id });
    await server.publish('command', { id, type: 'recentre', expiresAt: soon });
    await server.publish('command', { id: randomUuid(), type: 'shutdown', expiresAt: Date.now() - 60_000 });
    await server.publish('command', { id: randomUuid(), type: 'identify', expiresAt: soon });
    await device.until(() => device.orders.at(-1)?.type === 'identify');
    expect(device.orders.map(({ type }) => type)).toEqual(['recentre', 'identify']);
  });
});

test('[DEV-05] a renamed device knows its new name at once, and after a reload without the server', async () => {
  const first = await openRegistered();
  await server.publish('command', {
    id: randomUuid(),
    type: 'rename',
    name: '三号头显',
    expiresAt: Date.now() + 60_000,
  });
  await first.until(() => first.orders.length === 1);
  expect(first.connection.identity?.name).toBe('三号头显');
  expect(first.connection.session?.device_name).toBe('三号头显');
  await first.connection.stop();
  server.failing.set('/api/device/session', { s: 500, id: 'server.unexpected' });
  const second = await openDevice();
  await second.connection.start();
  expect(second.connection.identity?.name).toBe('三号头显');
});

describe('events', () => {
  test('an event is sent again after a reload until the server acknowledges it', async () => {
    const first = await openRegistered();
    const sent = server.next('/events');
    await first.connection.emit({ type: 'worn', value: true });
    const event = JSON.parse(await sent);
    await first.connection.stop();

    const again = server.next('/events');
    const second = await openDevice();
    await second.connection.start();
    expect(JSON.parse(await again)).toEqual(event);

    await second.until(second.isOnline);
    await server.publish('command', {
      id: randomUuid(),
      type: 'ack',
      expiresAt: Date.now() + 60_000,
      ids: [event.id],
    });
    await server.publish('command', { id: randomUuid(), type: 'identify', expiresAt: Date.now() + 60_000 });
    await second.until(() => second.orders.length === 1);
    expect(await store.get('orrery.outbox')).not.toContain(event.id);
  });
});

describe('watching', () => {
  test('poses are sent only while somebody watches', async () => {
    const device = await openRegistered();
    const pose = { quaternion: [0, 0, 0, 1], position: [0, 1, 0], mediaSeconds: 3, at: 4 } as const;
    expect(device.connection.sendPose(pose)).toBe(false);
    const arrived = server.next('/pose');
    await server.publish('watch', { until: Date.now() + 60_000, rateHz: 10 });
    await device.until(() => device.connection.watching !== null);
    expect(device.connection.sendPose(pose)).toBe(true);
    expect(device.connection.sendPose(pose)).toBe(false);
    await arrived;
    const sent = server.published.find(({ topic }) => topic.endsWith('/pose'));
    expect(decodePose(sent?.payload ?? new Uint8Array())).toEqual(pose);
    await server.publish('watch', '');
    await device.until(() => device.watches.at(-1) === null);
    expect(device.connection.sendPose(pose)).toBe(false);
  });
});

describe('spotlight', () => {
  test('while the orders name a student, that headset’s poses come; its own never do', async () => {
    const device = await openRegistered();
    const pose = { quaternion: [0, 0, 0, 1], position: [0, 1, 0], mediaSeconds: 3, at: 4 } as const;
    for (const id of [12, 13]) await server.tell(topics.spotlight(1, id), Buffer.from(encodePose(pose)));
    const spotlight = (id: number) => ({ device: id, name: 'Somebody' });
    await server.publish('desired', { ...INITIAL_DESIRED, revision: 1, spotlight: spotlight(12) });
    await server.publish('desired', { ...INITIAL_DESIRED, revision: 2, spotlight: spotlight(13) });
    await device.until(() => device.spotlights.length > 0);
    await server.publish('desired', { ...INITIAL_DESIRED, revision: 3 });
    await device.until(() => device.spotlights.at(-1) === null);
    expect(device.spotlights).toEqual([pose, null]);
  });
});

describe('coming back', () => {
  test('a server that was killed and started again finds its devices back, with fresh subscriptions', async () => {
    const device = await openRegistered();
    await server.kill();
    await device.until(() => device.connection.status.kind === 'offline');
    await server.start();
    await device.until(device.isOnline);
    await server.publish('desired', { ...INITIAL_DESIRED, revision: 7 });
    await device.until(() => device.heard.at(-1)?.desired.revision === 7);
  });

  test('a refused ticket is named, and a fresh one is fetched', async () => {
    const device = await openRegistered();
    server.refuse = 'ticket.expired';
    await server.kill();
    await server.start();
    await device.until(() => device.connection.status.kind === 'refused');
    expect(device.connection.status).toEqual({ kind: 'refused', reason: 'ticket.expired', final: false });
    server.refuse = null;
    await device.until(device.isOnline);
    expect(server.sessions).toBeGreaterThan(1);
  });
});

describe('installs', () => {
  test('[INS-12] a device asks what to keep at each connection, and when the orders say that it changed', async () => {
    const lists: (readonly DeviceResource[])[] = [];
    let hear: () => void = () => undefined;
    const heard = (count: number) =>
      new Promise<void>((resolve) => {
        hear = () => lists.length >= count && resolve();
        hear();
      });
    const device = await openDevice({
      held: async () => [],
      keep: (list) => {
        lists.push(list);
        hear();
      },
    });
    const reported = server.next('/state');
    await device.connection.register({ code: '12345678', machineName: 'Test' });
    await reported;
    await heard(1);
    expect(lists).toEqual([[]]);
    await server.publish('desired', { ...INITIAL_DESIRED, revision: 8 });
    server.installs = [{ rid: 5, sha256: 'a' } as DeviceResource];
    await server.publish('desired', { ...INITIAL_DESIRED, revision: 9, installs: 3 });
    await heard(2);
    expect(lists[1]).toEqual(server.installs);
    await server.kill();
    await device.until(() => !device.isOnline());
    await server.start();
    await heard(3);
    expect(lists).toHaveLength(3);
  });
});
