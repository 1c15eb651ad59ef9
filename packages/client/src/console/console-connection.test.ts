import { type DeviceState, encodePose, type Pose, topics } from '@orrery/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INITIAL_STATE } from '../device/reporter';
import { createHttpClient } from '../http/http-client';
import { type SmallServer, startSmallServer } from '../testing/small-server';
import { type ConsoleConnection, createConsoleConnection } from './console-connection';

const SCHOOL = 1;
const state: DeviceState = { ...INITIAL_STATE, online: true };
const pose: Pose = { quaternion: [0, 0, 0, 1], position: [0, 1, 0], mediaSeconds: 3, at: 4 };

let server: SmallServer;
let connection: ConsoleConnection;
const poses: number[] = [];
const bad: string[] = [];
const checks = new Set<() => void>();

function changed(): void {
  for (const check of [...checks]) check();
}

/** Resolves once it holds; asked again at everything that the connection says. */
function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!holds()) return;
      checks.delete(check);
      resolve();
    };
    checks.add(check);
    check();
  });
}

beforeEach(async () => {
  server = await startSmallServer();
  poses.length = 0;
  bad.length = 0;
  connection = createConsoleConnection({
    origin: server.origin,
    http: createHttpClient({ baseUrl: server.origin }),
    onState: changed,
    onPose: (id) => {
      poses.push(id);
      changed();
    },
    onStatus: changed,
    onBadMessage: (topic) => {
      bad.push(topic);
      changed();
    },
  });
  await until(() => connection.status.kind === 'online');
});

afterEach(async () => {
  await connection.stop();
  await server.kill();
});

test('the last word of every device is known, and a newer one takes its place', async () => {
  await server.tell(topics.state(SCHOOL, 12), JSON.stringify(state));
  await server.tell(topics.state(SCHOOL, 13), JSON.stringify({ ...state, battery: 0.5 }));
  await until(() => connection.states.size === 2);
  await server.tell(topics.state(SCHOOL, 12), JSON.stringify({ ...state, online: false }));
  await until(() => connection.states.get(12)?.state.online === false);
  expect(connection.states.get(13)?.state.battery).toBe(0.5);
});

test('what was kept of a device and comes behind its newer word changes nothing', async () => {
  await server.tell(topics.state(SCHOOL, 12), JSON.stringify(state));
  await until(() => connection.states.has(12));
  await server.tell(topics.state(SCHOOL, 12), JSON.stringify({ ...state, online: false }));
  await until(() => connection.states.get(12)?.state.online === false);
  for (const id of [12, 13]) await server.tellKept(topics.state(SCHOOL, id), JSON.stringify(state));
  await until(() => connection.states.has(13));
  expect(connection.states.get(12)?.state.online).toBe(false);
});

test('a word that makes no sense is named and changes nothing', async () => {
  await server.tell(topics.state(SCHOOL, 12), JSON.stringify(state));
  await until(() => connection.states.has(12));
  await server.tell(topics.state(SCHOOL, 12), '{"online":"perhaps"}');
  await until(() => bad.length === 1);
  expect(connection.states.get(12)?.state).toEqual(state);
});

test('watching asks exactly these devices for their poses, until a time in the near future', async () => {
  const asked = server.next(topics.watch(SCHOOL, 12));
  connection.watch([12], 5);
  const watch = JSON.parse(await asked);
  expect(watch.rateHz).toBe(5);
  expect(watch.until).toBeGreaterThan(Date.now() + 5_000);
  expect(watch.until).toBeLessThan(Date.now() + 60_000);
  expect(server.published.every(({ topic }) => !topic.endsWith('/watch/13'))).toBe(true);
});

test('poses of watched devices come through, those of others do not', async () => {
  connection.watch([12]);
  await server.tell(topics.pose(SCHOOL, 13), Buffer.from(encodePose(pose)));
  await server.tell(topics.pose(SCHOOL, 12), Buffer.from(encodePose(pose)));
  await until(() => poses.length > 0);
  expect(poses).toEqual([12]);
  expect(connection.poses.get(12)).toEqual(pose);
  connection.watch([13]);
  expect(connection.poses.has(12)).toBe(false);
});

test('after the server was away the same devices are watched again', async () => {
  connection.watch([12]);
  await server.kill();
  await until(() => connection.status.kind === 'offline');
  const asked = server.next(topics.watch(SCHOOL, 12));
  await server.start();
  await asked;
});

test('a line that only looks alive after sleep is replaced', async () => {
  server.freeze();
  connection.reconnect();
  await until(() => connection.status.kind === 'offline');
  await until(() => connection.status.kind === 'online');
});
