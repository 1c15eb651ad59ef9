import { encodePose, GAZE_GRID, topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gazeSamples, schools } from '../../platform/database/tables';
import { removeOverdue } from '../../platform/privacy/retention';
import { toSchoolScope } from '../../platform/session/caller';
import { type LiveSchool, makeClass, makeResource } from '../../testing/live/live-school';
import type { LiveServer, LiveWorld } from '../../testing/live/live-server';
import { aState, type HeadsetPeer } from '../../testing/live/mqtt-peer';
import { openTwoSchools, type TwoSchools } from '../../testing/live/two-schools';
import { recordGaze } from './gaze-recorder';

let two: TwoSchools;
let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let foreign: LiveSchool;
let room: { id: number; studentIds: number[] };
let headsets: HeadsetPeer[];
let ids: number[];
let panorama: number;
let flat: number;

beforeAll(async () => {
  two = await openTwoSchools(2);
  ({ world, server, school, foreign, headsets, ids } = two);
  const { db } = world.database;
  room = await makeClass(db, school.id, ['Ava']);
  panorama = await makeResource(db, { kind: 'panorama_image' });
  flat = await makeResource(db, { kind: 'video', durationSeconds: 60 });
});
afterAll(() => two.close());

async function call(name: Parameters<LiveServer['call']>[0], input: object, by = school) {
  return server.call(name, { ...input }, by.cookie) as Promise<{ s: number; data: never }>;
}

async function order(name: Parameters<LiveServer['call']>[0], input: object) {
  const answer = await call(name, input);
  expect(answer).toMatchObject({ s: 200 });
  const { revisions } = answer.data as { revisions: Record<string, number> };
  return (index: number) => {
    const headset = headsets[index]!;
    return headset.desired(({ revision }) => revision === revisions[headset.id]);
  };
}

/** Turns a student to the right. */
async function look(headset: HeadsetPeer, degrees: number): Promise<void> {
  const half = (-degrees * Math.PI) / 360;
  const pose = {
    quaternion: [0, Math.sin(half), 0, Math.cos(half)] as const,
    position: [0, 1.6, 0] as const,
    mediaSeconds: 0,
    at: Date.now(),
  };
  await headset.publish(topics.pose(school.id, headset.id), Buffer.from(encodePose(pose)));
}

const coordinates = async (input: object = {}) =>
  ((await call('eyeCoordinates', input)).data as { list: unknown[] }).list;

/** What pages are told once a headset looks somewhere: they forget it after some seconds, so it is told again. */
const seen = async (headset: HeadsetPeer, degrees: number, input: object = {}) => {
  await look(headset, degrees);
  return coordinates(input);
};

const samples = () => world.database.db.select().from(gazeSamples).where(eq(gazeSamples.schoolId, school.id));

const record = (hub: Parameters<typeof recordGaze>[0]['hub'] = server.realtime.hub) =>
  recordGaze({ db: world.database.db, hub, log: pino({ level: 'silent' }) });

const setRecording = (gazeRecording: boolean) =>
  world.database.db.update(schools).set({ gazeRecording }).where(eq(schools.id, school.id));

test('[PLAY-21] [PLAY-23] a marker reaches every headset with its panorama and note, and goes without a place', async () => {
  const there = await order('setEyeCoordinate', {
    ids: ids.join(),
    lat: -12.5,
    lng: '170',
    resId: panorama,
    note: ' Look at the crater ',
  });
  const marker = { latitude: -12.5, longitude: 170, resource: panorama, note: 'Look at the crater' };
  for (const index of [0, 1]) expect((await there(index)).marker).toEqual(marker);
  await order('setEyeCoordinate', { ids, lat: 1, lng: 1 });
  const cleared = await order('setEyeCoordinate', { ids, lat: '', lng: '' });
  expect((await cleared(0)).marker).toBeNull();
  const gone = await order('setEyeCoordinate', { ids });
  for (const index of [0, 1]) expect((await gone(index)).marker).toBeNull();
});

test('[PLAY-23] half a place, a place outside the sphere and what the school does not have are refused', async () => {
  const theirs = await makeResource(world.database.db, { kind: 'panorama_image', schoolId: foreign.id });
  const refused = async (input: object, id: string) =>
    expect(await call('setEyeCoordinate', input)).toMatchObject({ data: { id } });
  await refused({ ids, lat: 3 }, 'input.invalid');
  await refused({ ids, lng: 3 }, 'input.invalid');
  await refused({ ids, lat: 91, lng: 0 }, 'input.invalid');
  await refused({ ids, lat: 0, lng: 181 }, 'input.invalid');
  await refused({ ids, lat: 0, lng: 0, note: 'x'.repeat(61) }, 'input.invalid');
  await refused({ ids, lat: 0, lng: 0, resId: theirs }, 'resource.unknown');
  await refused({ ids: [], lat: 0, lng: 0 }, 'device.none-selected');
  expect(await call('setEyeCoordinate', { ids, lat: 0, lng: 0 }, foreign)).toMatchObject({
    data: { id: 'device.unknown' },
  });
});

test('[PLAY-21] a marker stays while its panorama plays on, and goes with the next resource or the end', async () => {
  await order('batchPlay', { resId: panorama, ids });
  await order('setEyeCoordinate', { ids, lat: 1, lng: 2, resId: panorama });
  expect((await (await order('batchPause', { resId: panorama, ids }))(0)).marker).toMatchObject({
    longitude: 2,
  });
  expect((await (await order('batchPlay', { resId: flat, ids }))(0)).marker).toBeNull();
  await order('setEyeCoordinate', { ids, lat: 1, lng: 2 });
  expect((await (await order('batchStop', { resId: flat, ids }))(0)).marker).toBeNull();
});

test('[PLAY-24] [PLAY-25] asking where students look makes headsets tell it, and answers with names and degrees', async () => {
  const [first, second] = headsets as [HeadsetPeer, HeadsetPeer];
  await first.subscribe([topics.watch(school.id, first.id)]);
  await first.report();
  await second.report();
  await expect.poll(() => server.realtime.hub.reports(toSchoolScope(school.id)).size).toBe(2);
  await coordinates();
  const watched = await first.waitFor(({ topic }) => topic === topics.watch(school.id, first.id));
  expect(watched.json).toMatchObject({ rateHz: expect.any(Number) });
  await expect
    .poll(() => seen(first, 90))
    .toEqual([
      {
        client_id: first.id,
        name: expect.any(String),
        longitude: expect.closeTo(90, 3),
        latitude: expect.closeTo(0, 3),
      },
    ]);
  // Nobody of it is in the class, until one of them plays for it.
  expect(await coordinates({ class_id: room.id })).toEqual([]);
  await order('sendResource', { rids: [panorama], ids: [first.id], class_id: room.id });
  await expect.poll(async () => (await seen(first, 90, { class_id: room.id })).length).toBe(1);
});

test('[PLAY-24] another school sees nobody, and its class is unknown here', async () => {
  const theirs = await call('eyeCoordinates', {}, foreign);
  expect(theirs.data).toEqual({ list: [] });
  expect(await call('eyeCoordinates', { class_id: room.id }, foreign)).toMatchObject({
    data: { id: 'class.unknown' },
  });
});

test('gaze is shown without being recorded, until the school wants that', async () => {
  const [first] = headsets as [HeadsetPeer];
  await plays(first, panorama);
  await expect.poll(async () => (await seen(first, 10)).length).toBe(1);
  await record();
  expect(await samples()).toEqual([]);
  expect((await call('gazeMap', { resId: panorama })).data).toEqual({ recorded: false, cells: [] });

  await setRecording(true);
  await server.realtime.hub.order(toSchoolScope(school.id), [first.id], (present) => ({
    ...present,
    student: { id: room.studentIds[0]!, name: 'Ava' },
  }));
  await expect
    .poll(async () => {
      await look(first, 10);
      await record();
      return (await samples()).some(({ studentId }) => studentId !== null);
    })
    .toBe(true);
  expect((await samples()).find(({ studentId }) => studentId !== null)).toMatchObject({
    deviceId: first.id,
    resourceId: panorama,
    classId: room.id,
    studentId: room.studentIds[0],
    longitude: expect.closeTo(10, 2),
  });

  const { cells } = (await call('gazeMap', { resId: panorama, class_id: room.id })).data as {
    cells: number[];
  };
  expect(cells).toHaveLength(GAZE_GRID.columns * GAZE_GRID.rows);
  const warm = cells.flatMap((seconds, cell) => (seconds > 0 ? [cell] : []));
  // Ten degrees to the right of the middle, on the horizon: either side of the line, as the numbers round.
  expect(warm.map((cell) => cell % GAZE_GRID.columns)).toEqual(warm.map(() => 38));
  for (const cell of warm) expect([17, 18]).toContain(Math.floor(cell / GAZE_GRID.columns));
});

test('recordings about a student are given out with the rest, and go with the student', async () => {
  const [studentId] = room.studentIds;
  const held = await server.call('studentData', { student_id: studentId }, school.cookie);
  expect(held.data).toMatchObject({
    held: {
      gaze: expect.arrayContaining([
        expect.objectContaining({ rid: panorama, longitude: expect.closeTo(10, 2) }),
      ]),
    },
  });
  expect(await call('studentErase', { student_id: studentId })).toMatchObject({ s: 200 });
  expect((await samples()).filter((sample) => sample.studentId !== null)).toEqual([]);
});

test('plain videos are not recorded, and a school that changes its mind records nothing more', async () => {
  const [first] = headsets as [HeadsetPeer];
  await plays(first, flat);
  await look(first, 20);
  // Of this recorder alone: the server's own asks every second.
  const asking = vi.fn(server.realtime.hub.watch);
  await record({ ...server.realtime.hub, watch: asking });
  expect((await samples()).filter(({ resourceId }) => resourceId === flat)).toEqual([]);
  // Nobody is even asked where they look there.
  expect(asking.mock.calls.map(([, ids]) => ids)).toEqual([[]]);

  // First, so that what the server's own recorder is at in this moment adds nothing to the count.
  await setRecording(false);
  const before = (await samples()).length;
  await plays(first, panorama);
  await look(first, 20);
  await record();
  expect(await samples()).toHaveLength(before);
});

test('recordings go when the school keeps them no longer', async () => {
  const { db, pool } = world.database;
  const old = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  const row = { schoolId: school.id, deviceId: ids[0]!, resourceId: panorama, longitude: 0, latitude: 0 };
  await db.delete(gazeSamples);
  await db.insert(gazeSamples).values([
    { ...row, at: old },
    { ...row, at: new Date() },
  ]);
  expect(await removeOverdue(pool)).toMatchObject({ gaze_samples: 1 });
  expect(await samples()).toHaveLength(1);
});

/** Reports that a headset plays something, and waits until the server knows. */
async function plays(headset: HeadsetPeer, resource: number): Promise<void> {
  await headset.report({
    ...aState(),
    play: { resource, chapter: null, status: 'playing', position: 0, at: Date.now() },
  });
  const reports = () => server.realtime.hub.reports(toSchoolScope(school.id));
  await expect.poll(() => reports().get(headset.id)?.play?.resource).toBe(resource);
}
