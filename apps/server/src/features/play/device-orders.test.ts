import { type BrokerAccess, type Command, type Desired, INITIAL_DESIRED, topics } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSchoolScope } from '../../platform/session/caller';
import { joinDevice, type LiveSchool, makeClass, makeResource } from '../../testing/live/live-school';
import type { LiveServer, LiveWorld } from '../../testing/live/live-server';
import { connectPeer, type HeadsetPeer } from '../../testing/live/mqtt-peer';
import { openTwoSchools, type TwoSchools } from '../../testing/live/two-schools';

let two: TwoSchools;
let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let foreign: LiveSchool;
let headsets: HeadsetPeer[];
let ids: number[];
let stranger: number;

beforeAll(async () => {
  two = await openTwoSchools(3);
  ({ world, server, school, foreign, headsets, ids } = two);
  stranger = (await joinDevice(server, foreign.code)).client_id;
});
afterAll(() => two.close());

type CallName = Parameters<LiveServer['call']>[0];

const ask = (name: CallName, input: Record<string, unknown>) => server.call(name, input, school.cookie);

/** What headsets got with the revisions of an answer. */
async function delivered(name: CallName, input: Record<string, unknown>): Promise<Desired[]> {
  const answer = await ask(name, input);
  expect(answer).toMatchObject({ s: 200 });
  const { revisions } = answer.data as { revisions: Record<string, number> };
  const told = headsets.filter(({ id }) => revisions[id] !== undefined);
  return Promise.all(told.map((one) => one.desired(({ revision }) => revision === revisions[one.id])));
}

test('[PLAY-61] [PLAY-Q8] [PLAY-65] a security distance reaches the named headsets, and resetting brings the plain area back', async () => {
  const input = { device_id: ids.join(), set_mode: 2, width: 70, height: 135 };
  const bodies = await delivered('setArea', input);
  expect(bodies).toHaveLength(3);
  for (const { area } of bodies) expect(area).toEqual({ mode: 2, radiusCm: 70, eyeHeightCm: 135 });
  const reset = await delivered('setArea', { device_id: `${ids[0]}`, set_mode: 1 });
  expect(reset.map(({ area }) => area)).toEqual([INITIAL_DESIRED.area]);
  expect(INITIAL_DESIRED.area).toMatchObject({ mode: 1, radiusCm: 60, eyeHeightCm: 80 });
});

test.each([
  { width: 60, height: 81 },
  { width: 65, height: 80 },
  { width: 60 },
  { height: 80 },
  { width: 1e9, height: -4 },
])('[PLAY-62] [PLAY-63] [PLAY-64] a distance that is not listed is refused: %o', async (size) => {
  expect(await ask('setArea', { device_id: ids, set_mode: 2, ...size })).toMatchObject({ s: 422 });
});

test.each([
  ...[60, 70, 80].map((width) => [width, 80]),
  ...[80, 95, 100, 105, 110, 115, 120, 125, 130, 135, 165].map((height) => [60, height]),
])('[PLAY-62] [PLAY-63] radius %i cm and eye height %i cm are listed', async (width, height) => {
  const [body] = await delivered('setArea', { device_id: ids[0], set_mode: 2, width, height });
  expect(body?.area).toEqual({ mode: 2, radiusCm: width, eyeHeightCm: height });
});

test('an area needs headsets, and only those of the own school', async () => {
  const area = { set_mode: 2, width: 60, height: 80 };
  expect(await ask('setArea', { device_id: '', ...area })).toMatchObject({
    data: { id: 'device.none-selected' },
  });
  expect(await ask('setArea', { device_id: [...ids, stranger], ...area })).toMatchObject({
    data: { id: 'device.unknown' },
  });
});

test('[PLAY-75] [PLAY-Q13] clearing the binding logs the student out on that headset, and every page hears of it', async () => {
  const student = { id: 4711, name: 'Ava' };
  const scope = toSchoolScope(school.id);
  await server.realtime.hub.order(scope, ids, (present) => ({ ...present, student }));
  const page = await connectPeer(server.mqttUrl, (await ask('clientViewStatus', {})).data as BrokerAccess);
  await page.subscribe([topics.notices(school.id)]);
  const [body] = await delivered('clearClientBinding', { client_id: ids[0] });
  expect(body?.student).toBeNull();
  await page.waitFor(({ topic }) => topic === topics.notices(school.id));
  await page.end();
  const others = await delivered('setVolume', { ids: ids.slice(1), volume: 40 });
  expect(others.map((other) => other.student)).toEqual([student, student]);
  expect(await ask('clearClientBinding', { client_id: stranger })).toMatchObject({
    data: { id: 'device.unknown' },
  });
});

test.each(['recentre', 'nudge'] as const)('%s reaches the named headsets once and expires', async (type) => {
  expect(await ask('callDevices', { ids: ids.slice(0, 2), type })).toMatchObject({ s: 200 });
  for (const headset of headsets.slice(0, 2)) {
    const { json } = await headset.waitFor(
      ({ topic, json: body }) =>
        topic === topics.command(school.id, headset.id) && (body as Command).type === type,
    );
    expect((json as Command).expiresAt).toBeGreaterThan(Date.now());
  }
  expect(await ask('callDevices', { ids: [], type })).toMatchObject({ data: { id: 'device.none-selected' } });
  expect(await ask('callDevices', { ids: [stranger], type })).toMatchObject({
    data: { id: 'device.unknown' },
  });
  expect(await ask('callDevices', { ids, type: 'shutdown' })).toMatchObject({ s: 422 });
});

test('[PLAY-81] the installs of a class are those of its headsets, and of all while none is in it', async () => {
  const { db } = world.database;
  const rid = await makeResource(db, { kind: 'panorama_image' });
  const { id: classId } = await makeClass(db, school.id);
  await headsets[0]!.report({ installs: { [rid]: { status: 'being', progress: 0.5 } } });
  const status = (input: Record<string, unknown>) =>
    ask('clientInstallStatus', { rid, ...input }) as Promise<{
      data: Record<'installed' | 'installing' | 'uninstalled' | 'install_failed', { id: number }[]>;
    }>;
  await expect
    .poll(async () => (await status({ class_id: classId })).data)
    .toMatchObject({
      installed: [],
      installing: [{ id: ids[0], downloadProgress: 50 }],
      uninstalled: ids.slice(1).map((id) => ({ id })),
      install_failed: [],
    });
  await delivered('sendResource', { rids: [rid], ids: [ids[1]], class_id: classId });
  const { data } = await status({ class_id: classId });
  expect(data).toMatchObject({ installing: [], uninstalled: [{ id: ids[1] }] });
  expect(data.uninstalled).toHaveLength(1);
});

test('[PLAY-81] a resource, class or group of nobody or of another school is unknown', async () => {
  const { db } = world.database;
  const rid = await makeResource(db, { kind: 'panorama_image' });
  const theirs = await makeResource(db, { kind: 'panorama_image', schoolId: foreign.id });
  const { id: theirClass } = await makeClass(db, foreign.id);
  expect(await ask('clientInstallStatus', { rid: theirs })).toMatchObject({
    data: { id: 'resource.unknown' },
  });
  expect(await ask('clientInstallStatus', { rid, class_id: theirClass })).toMatchObject({
    data: { id: 'class.unknown' },
  });
  expect(await ask('clientInstallStatus', { rid, client_group_id: 999_999 })).toMatchObject({
    data: { id: 'group.unknown' },
  });
});
