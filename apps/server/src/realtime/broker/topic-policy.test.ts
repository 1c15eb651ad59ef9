import { CLOSE_CODE, encodePose, MAX_MESSAGE_BYTES, topics } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DeviceSession,
  joinDevice,
  type LiveSchool,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import {
  aSignal,
  aState,
  connectHeadset,
  connectPeer,
  isKind,
  type Peer,
} from '../../testing/live/mqtt-peer';
import { PUBLISH_RATE } from '../limits';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let foreign: LiveSchool;
let session: DeviceSession;
let other: DeviceSession;

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
  foreign = await makeSchool(world.database.db);
  session = await openDeviceSession(server, await joinDevice(server, school.code));
  other = await openDeviceSession(server, await joinDevice(server, school.code));
});
afterAll(() => world.close());

const REFUSED = 128;
const pose = Buffer.from(
  encodePose({ quaternion: [0, 0, 0, 1], position: [0, 0, 0], mediaSeconds: 1, at: 2 }),
);

async function connectConsole(of: LiveSchool): Promise<Peer & { webTopic: string }> {
  const { data } = await server.call('clientViewStatus', {}, of.cookie);
  const view = data as { client_id: string; ticket: string; web_topic: string };
  return { ...(await connectPeer(server.mqttUrl, view)), webTopic: view.web_topic };
}

test('a device may subscribe to what is its own and to nothing else', async () => {
  const peer = await connectPeer(server.mqttUrl, session);
  const own = session.device_id;
  const allowed = [
    topics.desired(school.id, own),
    topics.command(school.id, own),
    topics.signal(school.id, own),
    topics.signal(school.id, 'all'),
    topics.watch(school.id, own),
  ];
  for (const grant of Object.values(await peer.subscribe(allowed))) expect(grant).toBeLessThan(REFUSED);
  const refused = [
    '#',
    '+/#',
    '$SYS/#',
    `$share/thieves/${topics.desired(school.id, own)}`,
    topics.desired(school.id, other.device_id),
    topics.state(school.id, '+'),
    topics.state(foreign.id, '+'),
    `orrery/v1/${school.id}/#`,
    `orrery/v1/+/devices/${own}/desired`,
  ];
  for (const filter of refused) expect(await peer.subscribe([filter])).toEqual({ [filter]: REFUSED });
  expect(peer.client.connected).toBe(true);
  await peer.end();
});

test("a device that publishes for another is cut off by name, and the other's state stays", async () => {
  const watcher = await connectConsole(school);
  await watcher.subscribe([topics.state(school.id, '+')]);
  for (const topic of [
    topics.state(school.id, other.device_id),
    topics.desired(school.id, session.device_id),
    topics.state(foreign.id, session.device_id),
    topics.watch(school.id, session.device_id),
  ]) {
    const peer = await connectPeer(server.mqttUrl, session);
    peer.publish(topic, aState({ battery: 0.01 }), 0).catch(() => undefined);
    expect(await peer.closed).toEqual({ code: CLOSE_CODE.refused, reason: 'topic.forbidden' });
  }
  const peer = await connectHeadset(server.mqttUrl, session);
  await peer.report({ battery: 0.5 });
  await watcher.waitFor(({ json }) => (json as { battery: number }).battery === 0.5);
  expect(watcher.arrived.some(({ json }) => (json as { battery: number }).battery === 0.01)).toBe(false);
  expect(server.log).toContainEqual(expect.objectContaining({ fault: 'topic.forbidden' }));
  await Promise.all([peer.end(), watcher.end()]);
});

test('[LIVE-13] a console hears the devices of its school and may signal to them, another school may not', async () => {
  const [ours, theirs] = [await connectConsole(school), await connectConsole(foreign)];
  expect(
    await ours.subscribe([topics.state(school.id, '+'), topics.pose(school.id, '+'), ours.webTopic]),
  ).toEqual({
    [topics.state(school.id, '+')]: 1,
    [topics.pose(school.id, '+')]: 1,
    [ours.webTopic]: 1,
  });
  expect(await theirs.subscribe([topics.state(school.id, '+')])).toEqual({
    [topics.state(school.id, '+')]: REFUSED,
  });
  expect(await ours.subscribe([theirs.webTopic])).toEqual({ [theirs.webTopic]: REFUSED });
  const headset = await connectHeadset(server.mqttUrl, session);
  await headset.subscribe([topics.signal(school.id, headset.id), topics.signal(school.id, 'all')], 2);
  const [page, device] = [`console:${ours.webTopic.split('/').at(-2)}`, `device:${headset.id}`];
  await ours.publish(topics.signal(school.id, headset.id), aSignal('one', page, device), 2);
  await headset.waitFor(({ json }) => (json as { msg_id?: string }).msg_id === 'one');
  await headset.publish(ours.webTopic, aSignal('two', device, page), 2);
  await ours.waitFor(({ json }) => (json as { msg_id?: string }).msg_id === 'two');
  await headset.publish(topics.pose(school.id, headset.id), pose, 0);
  await ours.waitFor(isKind('pose'));
  theirs.publish(topics.signal(school.id, headset.id), { msg_id: 'three' }, 0).catch(() => undefined);
  expect((await theirs.closed).reason).toBe('topic.forbidden');
  await Promise.all([ours.end(), headset.end()]);
});

test('malformed messages are dropped, logged once and stop nobody', async () => {
  const watcher = await connectConsole(school);
  await watcher.subscribe([topics.state(school.id, '+'), topics.pose(school.id, '+')]);
  const headset = await connectHeadset(server.mqttUrl, session);
  await headset.report({ battery: 0.4 });
  const before = server.realtime.metrics().malformed;
  const stateTopic = topics.state(school.id, headset.id);
  const bad = ['{', '', 'null', '{"online":true}', JSON.stringify(aState({ battery: 7 })), '\u0000\ufffd'];
  for (const text of bad) await headset.publish(stateTopic, Buffer.from(text), 1, true);
  await headset.publish(topics.events(school.id, headset.id), { type: 'worn' });
  await headset.publish(topics.pose(school.id, headset.id), Buffer.alloc(10), 1);
  await headset.report({ battery: 0.3 });
  await watcher.waitFor(({ json }) => (json as { battery: number }).battery === 0.3);
  expect(server.realtime.metrics().malformed).toBe(before + bad.length + 2);
  expect(watcher.arrived.filter(isKind('pose'))).toEqual([]);
  const lines = server.log.filter(({ fault }) => fault === 'message.malformed');
  expect(lines).toHaveLength(1);
  await Promise.all([headset.end(), watcher.end()]);
});

test('a watch that is none goes no further', async () => {
  const page = await connectConsole(school);
  const headset = await connectHeadset(server.mqttUrl, session);
  const topic = topics.watch(school.id, headset.id);
  await headset.subscribe([topic]);
  await page.publish(topic, { until: 'soon' }, 1, true);
  await page.publish(topic.replace(/\d+$/, 'x'), { until: 5, rateHz: 5 }, 1, true);
  await page.publish(topic, { until: 5, rateHz: 5 }, 1, true);
  const first = await headset.waitFor((message) => message.topic === topic);
  expect(first.json).toEqual({ until: 5, rateHz: 5 });
  await Promise.all([page.end(), headset.end()]);
});

test('an oversize message is cut off with 1009 and disturbs nobody', async () => {
  const headset = await connectHeadset(server.mqttUrl, other);
  for (const bytes of [MAX_MESSAGE_BYTES + 1, 1_000_000]) {
    const peer = await connectPeer(server.mqttUrl, session);
    peer.publish(topics.signal(school.id, session.device_id), Buffer.alloc(bytes), 0).catch(() => undefined);
    expect((await peer.closed).code).toBe(CLOSE_CODE.tooLarge);
  }
  const peer = await connectPeer(server.mqttUrl, session);
  await peer.publish(topics.signal(school.id, session.device_id), Buffer.alloc(MAX_MESSAGE_BYTES, 'x'), 1);
  expect(peer.client.connected).toBe(true);
  await headset.report();
  expect(headset.client.connected).toBe(true);
  expect(server.log).toContainEqual(expect.objectContaining({ reason: 'message.too-large' }));
  await Promise.all([peer.end(), headset.end()]);
});

test('a client that floods the broker is cut off as rate.limited', async () => {
  const peer = await connectPeer(server.mqttUrl, session);
  for (let index = 0; index < PUBLISH_RATE.burst * 2; index += 1) {
    peer.client.publish(topics.pose(school.id, session.device_id), pose);
  }
  expect(await peer.closed).toEqual({ code: CLOSE_CODE.refused, reason: 'rate.limited' });
});

test('no state is lost among poses', async () => {
  const page = await connectConsole(school);
  await page.subscribe([topics.state(school.id, '+'), topics.pose(school.id, '+')]);
  const [noisy, telling] = await Promise.all([
    connectHeadset(server.mqttUrl, session),
    connectHeadset(server.mqttUrl, other),
  ]);
  const volumes = Array.from({ length: 60 }, (_, index) => index + 1);
  for (const volume of volumes) {
    telling.client.publish(topics.state(school.id, telling.id), JSON.stringify(aState({ volume })), {
      qos: 1,
      retain: true,
    });
    for (let index = 0; index < 5; index += 1) {
      noisy.client.publish(topics.pose(school.id, noisy.id), pose);
    }
  }
  await page.waitFor(({ json }) => (json as { volume?: number } | null)?.volume === 60);
  const got = page.arrived
    .filter(({ topic }) => topic === topics.state(school.id, telling.id))
    .map(({ json }) => (json as { volume: number }).volume);
  expect(got.filter((volume) => volume !== 70)).toEqual(volumes);
  await Promise.all([page.end(), noisy.end(), telling.end()]);
});
