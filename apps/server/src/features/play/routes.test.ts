import { type Command, type Desired, type DesiredPlay, PLAY_LEAD_MS, topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chapters, resources } from '../../platform/database/tables';
import {
  joinDevice,
  type LiveSchool,
  makeClass,
  makeResource,
  openDeviceSession,
} from '../../testing/live/live-school';
import type { LiveServer, LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, type HeadsetPeer, isKind } from '../../testing/live/mqtt-peer';
import { openTwoSchools, type TwoSchools } from '../../testing/live/two-schools';

let two: TwoSchools;
let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let foreign: LiveSchool;
let headsets: HeadsetPeer[];
let ids: number[];
let strangers: number;
let video: number;
let picture: number;
let theirs: number;

beforeAll(async () => {
  two = await openTwoSchools(4);
  ({ world, server, school, foreign, headsets, ids } = two);
  const { db } = world.database;
  strangers = (await joinDevice(server, foreign.code)).client_id;
  video = await makeResource(db, { kind: 'panorama_video', durationSeconds: 60 });
  picture = await makeResource(db, { kind: 'panorama_image' });
  theirs = await makeResource(db, { kind: 'video', durationSeconds: 5, schoolId: foreign.id });
});
afterAll(() => two.close());

interface Ordered {
  revisions: Record<string, number>;
  play: DesiredPlay | null;
  review: null;
}

async function order(
  name: Parameters<LiveServer['call']>[0],
  input: Record<string, unknown>,
): Promise<Ordered> {
  const answer = await server.call(name, input, school.cookie);
  expect(answer).toMatchObject({ s: 200 });
  return answer.data;
}

/** What every headset got with the revisions of an answer. */
function delivered({ revisions }: Ordered): Promise<Desired[]> {
  return Promise.all(
    headsets.map((headset) => headset.desired(({ revision }) => revision === revisions[headset.id])),
  );
}

/** The play list that a headset holds by the last order. */
async function heldBy(index: number): Promise<readonly number[]> {
  const headset = headsets[index]!;
  const { revisions } = await order('setMode', { ids: [headset.id], mode: 'toFree' });
  return (await headset.desired(({ revision }) => revision === revisions[headset.id])).playlist;
}

async function expectFailure(
  name: Parameters<LiveServer['call']>[0],
  input: Record<string, unknown>,
  id: string,
  msg: string = expect.any(String),
): Promise<void> {
  expect(await server.call(name, input, school.cookie)).toMatchObject({ data: { id }, msg });
}

test('[CRS-60] a sent list is added to what devices hold', async () => {
  await delivered(await order('sendResource', { rids: [video], ids }));
  const bodies = await delivered(
    await order('sendResource', { rids: `${video},${picture}`, ids: ids.join() }),
  );
  for (const { playlist } of bodies) expect(playlist).toEqual([video, picture]);
});

test('[CRS-61] a list sent with override replaces it, and the class shows on the headset', async () => {
  const { id } = await makeClass(world.database.db, school.id);
  const input = { rids: [picture], ids, type: 'override', class_id: id };
  for (const body of await delivered(await order('sendResource', input))) {
    expect(body).toMatchObject({ playlist: [picture], classroom: { id, name: 'Class 3' } });
  }
});

test('[CRS-62] resources are taken out of the lists that devices hold, and what plays goes on', async () => {
  const rids = [video, picture];
  await order('sendResource', { rids, ids, type: 'override' });
  const { play } = await order('batchPlay', { resId: picture, ids });
  const answer = await order('deleteResource', { rids: [picture], ids: ids.slice(0, 3) });
  expect(new Set(Object.keys(answer.revisions).map(Number))).toEqual(new Set(ids.slice(0, 3)));
  for (const headset of headsets.slice(0, 3)) {
    const body = await headset.desired(({ revision }) => revision === answer.revisions[headset.id]);
    expect(body).toMatchObject({ playlist: [video], play });
  }
  expect(await heldBy(3)).toEqual(rids);
});

test('[CRS-62] what was removed or deleted since it was sent is taken out; what no list can hold is unknown', async () => {
  const { db } = world.database;
  const removed = await makeResource(db, { kind: 'panorama_image' });
  const deleted = await makeResource(db, { kind: 'panorama_image', schoolId: school.id });
  await order('sendResource', { rids: [video, removed, deleted], ids, type: 'override' });
  await db.update(resources).set({ removedAt: new Date() }).where(eq(resources.id, removed));
  await db.delete(resources).where(eq(resources.id, deleted));
  await expectFailure('deleteResource', { rids: [removed, theirs], ids }, 'resource.unknown');
  await expectFailure('deleteResource', { rids: [999_999], ids }, 'resource.unknown');
  await expectFailure('deleteResource', { rids: [], ids }, 'play.list-empty');
  await expectFailure('deleteResource', { rids: [video], ids: [] }, 'device.none-selected');
  await expectFailure('deleteResource', { rids: [video], ids: [...ids, strangers] }, 'device.unknown');
  expect(await heldBy(0)).toEqual([video, removed, deleted]);
  for (const body of await delivered(await order('deleteResource', { rids: [removed, deleted], ids }))) {
    expect(body.playlist).toEqual([video]);
  }
});

test('[CRS-57] an empty list is refused by name', () =>
  expectFailure('sendResource', { rids: [], ids }, 'play.list-empty', 'The list is empty'));

test('[CRS-58] no device is refused by name', async () => {
  const input = { rids: [video], ids: [] };
  await expectFailure('sendResource', input, 'device.none-selected', 'Please select device first');
  await expectFailure('setMode', { ids: '', mode: 'toFree' }, 'device.none-selected');
  await expectFailure('batchPlay', { resId: video, ids: [] }, 'device.none-selected');
});

test('what belongs to another school is unknown, and nothing is changed', async () => {
  const before = await Promise.all(headsets.map(({ arrived }) => arrived.filter(isKind('desired')).length));
  const mixed = [...ids, strangers];
  const { id: theirClass } = await makeClass(world.database.db, foreign.id);
  await expectFailure('sendResource', { rids: [theirs], ids }, 'resource.unknown');
  await expectFailure('sendResource', { rids: [video], ids, class_id: theirClass }, 'class.unknown');
  await expectFailure('sendResource', { rids: [video], ids: mixed }, 'device.unknown');
  await expectFailure('batchPlay', { resId: theirs, ids }, 'resource.unknown');
  await expectFailure('batchPlay', { resId: 999_999, ids }, 'resource.unknown');
  for (const name of ['batchPlay', 'batchPause', 'batchStop'] as const) {
    await expectFailure(name, { resId: video, ids: mixed }, 'device.unknown');
  }
  await expectFailure('syncPlayTime', { resId: video, ids: mixed, time: 1 }, 'device.unknown');
  await expectFailure('setMode', { ids: mixed, mode: 'toCommand' }, 'device.unknown');
  await expectFailure('setVolume', { ids: mixed, volume: 0 }, 'device.unknown');
  await expectFailure('shutdown', { ids: mixed }, 'device.unknown');
  const after = await Promise.all(headsets.map(({ arrived }) => arrived.filter(isKind('desired')).length));
  expect(after).toEqual(before);
});

test('[PLAY-42] play reaches every headset as one timeline that starts soon', async () => {
  const askedAt = Date.now();
  const answer = await order('batchPlay', { resId: video, ids, time: 4, client_group_id: 1, isReview: 0 });
  expect(answer.play).toMatchObject({ resource: video, status: 'playing', position: 4, duration: 60 });
  expect(answer.play?.at).toBeGreaterThanOrEqual(askedAt + PLAY_LEAD_MS);
  expect(answer.review).toBeNull();
  for (const { play } of await delivered(answer)) expect(play).toEqual(answer.play);
});

test('[PLAY-43] pause holds all at the same position, the one that the class had reached', async () => {
  const started = await order('batchPlay', { resId: video, ids, time: 4 });
  const paused = await order('batchPause', { resId: video, ids });
  const startsAt = started.play?.at ?? 0;
  const reached = 4 + Math.max(0, (paused.play?.at ?? 0) - startsAt) / 1000;
  expect(paused.play).toMatchObject({ status: 'paused', position: reached });
  for (const { play } of await delivered(paused)) expect(play).toEqual(paused.play);
  const given = await order('batchPause', { resId: video, ids, time: 30 });
  expect(given.play).toMatchObject({ status: 'paused', position: 30 });
});

test('[PLAY-44] stop ends the resource', async () => {
  await order('batchPlay', { resId: picture, ids });
  const stopped = await order('batchStop', { resId: picture, ids });
  expect(stopped.play).toBeNull();
  for (const { play } of await delivered(stopped)) expect(play).toBeNull();
});

test('a chapter is played by its id, only where the order is for a chapter', async () => {
  const answer = await order('batchPlay', { resId: video, ids, type: 'chapter', chapterId: 2 });
  expect(answer.play).toMatchObject({ chapter: 2 });
  const plain = await order('batchPlay', { resId: video, ids, chapterId: 2 });
  expect(plain.play).toMatchObject({ chapter: null });
});

test('[PLAY-45] a chapter of a courseware has its own length, and is kept by pause and frame sync', async () => {
  const { db } = world.database;
  const lesson = await makeResource(db, { kind: 'courseware', durationSeconds: 90 });
  const made = [
    { id: 1, durationSeconds: 30 },
    { id: 3, durationSeconds: 60 },
  ];
  await db
    .insert(chapters)
    .values(made.map((chapter) => ({ ...chapter, resourceId: lesson, titleEn: 'Tides', titleZh: '潮汐' })));
  const whole = await order('batchPlay', { resId: lesson, ids });
  expect(whole.play).toMatchObject({ chapter: null, duration: 90 });
  const one = await order('batchPlay', { resId: lesson, ids, type: 'chapter', chapterId: 1, time: 40 });
  expect(one.play).toMatchObject({ chapter: 1, duration: 30, position: 30 });
  const synced = await order('syncPlayTime', { resId: lesson, ids, time: 12 });
  expect(synced.play).toMatchObject({ chapter: 1, duration: 30, position: 12, status: 'playing' });
  const paused = await order('batchPause', { resId: lesson, ids });
  expect(paused.play).toMatchObject({ chapter: 1, duration: 30, status: 'paused' });
  for (const { play } of await delivered(paused)) expect(play).toEqual(paused.play);
});

test("[PLAY-57] frame sync brings every headset to the teacher's second, and holds there on request", async () => {
  const synced = await order('syncPlayTime', { resId: video, ids, time: 12.5 });
  for (const { play } of await delivered(synced)) {
    expect(play).toMatchObject({ status: 'playing', position: 12.5, resource: video });
  }
  const held = await order('syncPlayTime', { resId: video, ids, time: 13.25, status: 'pause' });
  for (const { play } of await delivered(held)) {
    expect(play).toMatchObject({ status: 'paused', position: 13.25 });
  }
});

test('[PLAY-49] the mode switches to command and back to free', async () => {
  for (const body of await delivered(await order('setMode', { ids, mode: 'toCommand' }))) {
    expect(body.mode).toBe('command');
  }
  for (const body of await delivered(await order('setMode', { ids, mode: 'toFree' }))) {
    expect(body.mode).toBe('free');
  }
  expect(await server.call('setMode', { ids, mode: 'sideways' }, school.cookie)).toMatchObject({ s: 422 });
});

test('[PLAY-55] the volume is set, within 0 and 100', async () => {
  for (const body of await delivered(await order('setVolume', { ids, volume: 0 }))) {
    expect(body.volume).toBe(0);
  }
  expect(await server.call('setVolume', { ids, volume: 101 }, school.cookie)).toMatchObject({ s: 422 });
});

test('[PLAY-59] shutdown ends the play for good and sends an order that expires', async () => {
  await order('batchPlay', { resId: video, ids });
  const answer = await order('shutdown', { ids });
  for (const { play, classroom } of await delivered(answer)) expect([play, classroom]).toEqual([null, null]);
  for (const headset of headsets) {
    const { json } = await headset.waitFor(
      ({ topic, json: body }) =>
        topic === topics.command(school.id, headset.id) && (body as Command).type === 'shutdown',
    );
    expect((json as Command).expiresAt).toBeGreaterThan(Date.now());
  }
});

test('[PLAY-59] a headset that lost the network for a moment gets the shutdown when it is back', async () => {
  const session = await openDeviceSession(server, await joinDevice(server, school.code));
  const gone = await connectHeadset(server.mqttUrl, session);
  gone.breakOff();
  await gone.closed;
  await order('shutdown', { ids: [session.device_id] });
  const back = await connectHeadset(server.mqttUrl, session);
  const { json } = await back.waitFor(({ json: body }) => (body as Command | null)?.type === 'shutdown');
  await back.publish(topics.events(school.id, back.id), {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    at: Date.now(),
    type: 'command.done',
    command: (json as Command).id,
  });
  await back.waitFor(({ json: body }) => (body as Command | null)?.type === 'ack');
  await back.end();
  const again = await connectHeadset(server.mqttUrl, session);
  await again.desired(() => true);
  await order('setVolume', { ids: [session.device_id], volume: 1 });
  await again.desired(({ volume }) => volume === 1);
  expect(again.arrived.filter(isKind('command'))).toEqual([]);
  await again.end();
});

test('orders that come at once neither deadlock nor reach a headset out of order', async () => {
  for (const headset of headsets) headset.forget();
  const backwards = [...ids].reverse();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      order('setVolume', { ids: index % 2 ? ids : backwards, volume: index }),
    ),
  );
  for (const headset of headsets) {
    const revisions = answers.map(({ revisions: given }) => given[headset.id] ?? 0);
    expect(new Set(revisions).size).toBe(answers.length);
    await headset.desired(({ revision }) => revision === Math.max(...revisions));
    const got = headset.arrived.filter(isKind('desired')).map(({ json }) => (json as Desired).revision);
    expect(got).toEqual([...got].sort((a, b) => a - b));
  }
});
