import { type calls, type PlayDevice, type ResponseOf, topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceBindings, deviceGroups } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import {
  joinDevice,
  type LiveSchool,
  makeClass,
  makeResource,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { connectHeadset, connectPeer, type HeadsetPeer } from '../../testing/live/mqtt-peer';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let headset: HeadsetPeer;
let idle: number;
let picture: number;
let ours: { id: number; studentIds: number[] };

beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  const { db } = world.database;
  school = await makeSchool(db);
  const session = await openDeviceSession(server, await joinDevice(server, school.code));
  headset = await connectHeadset(server.mqttUrl, session);
  idle = (await joinDevice(server, school.code)).client_id;
  picture = await makeResource(db, { kind: 'panorama_image' });
  ours = await makeClass(db, school.id, ['李明', 'Ada']);
});
afterAll(async () => {
  await headset.end();
  await world.close();
});

type View = ResponseOf<typeof calls.clientViewStatus>;

async function status(input: Record<string, unknown> = {}, of = school): Promise<PlayDevice[]> {
  const answer = await server.call('clientStatus', input, of.cookie);
  expect(answer).toMatchObject({ s: 200 });
  return (answer.data as { list: PlayDevice[] }).list;
}

const find = (list: PlayDevice[], id: number) => list.find((device) => device.id === id);

test('[PLAY-74] the devices of the school are listed, the silent ones too, another school sees none of them', async () => {
  const list = await status();
  expect(list.map(({ id }) => id)).toEqual([headset.id, idle]);
  expect(find(list, idle)).toMatchObject({ is_online: 0, state: null, seen: null, desired: { revision: 0 } });
  expect(await status({}, await makeSchool(world.database.db))).toEqual([]);
});

const logIn = (deviceId: number, studentId: number) =>
  server.realtime.hub.logins.logIn(toSchoolScope(school.id), deviceId, { studentId, classId: ours.id });

test('[PLAY-73] a device shows what it reports and who is logged in: online, playing, muted, battery, mode, student', async () => {
  await logIn(headset.id, ours.studentIds[0]!);
  const order = await server.call('batchPlay', { resId: picture, ids: [headset.id] }, school.cookie);
  const { play } = order.data as { play: { at: number } };
  await headset.report({
    battery: 0.19,
    muted: true,
    mode: 'command',
    play: { resource: picture, chapter: null, status: 'playing', position: 0, at: play.at },
  });
  expect(find(await status(), headset.id)).toMatchObject({
    id: headset.id,
    client_id: headset.id,
    name: 'Headset 01',
    student_name: '李明',
    is_online: 1,
    is_play: 1,
    is_mute: 1,
    is_download: 0,
    cmdMode: 1,
    lowBattery: 1,
    is_student_login: 1,
    play_class_id: 0,
    is_in_class: 1,
    topic: topics.signal(school.id, headset.id),
    desired: { play: { resource: picture } },
    state: { battery: 0.19 },
  });
  await headset.report({ battery: 0.1, charging: true });
  expect(find(await status(), headset.id)).toMatchObject({ lowBattery: 0 });
  await server.realtime.hub.logins.logOut(toSchoolScope(school.id), headset.id);
  await headset.report({ battery: 0.2, volume: 30 });
  expect(find(await status(), headset.id)).toMatchObject({
    is_play: 0,
    is_mute: 0,
    cmdMode: 0,
    lowBattery: 0,
    is_student_login: 2,
    student_name: '',
  });
});

test('[PLAY-73] is_in_class tells who plays for the asked class; the binding counts where nothing was sent', async () => {
  const { db } = world.database;
  const other = await makeClass(db, school.id);
  const binding = { deviceId: idle, schoolId: school.id, classId: other.id, alias: 'Zoe' };
  await db.insert(deviceBindings).values(binding);
  const send = { rids: [picture], ids: [headset.id], class_id: ours.id };
  await server.call('sendResource', send, school.cookie);
  const inOurs = await status({ class_id: ours.id });
  expect(find(inOurs, headset.id)).toMatchObject({ is_in_class: 1, play_class_id: ours.id });
  expect(find(inOurs, idle)).toMatchObject({ is_in_class: 2, student_name: 'Zoe' });
  const inOther = await status({ class_id: other.id });
  expect(find(inOther, headset.id)).toMatchObject({ is_in_class: 2 });
  expect(find(inOther, idle)).toMatchObject({ is_in_class: 1, play_class_id: 0 });
});

test('[PLAY-74] a group lists its own devices only', async () => {
  const { db } = world.database;
  const [everybody] = await db.select().from(deviceGroups).where(eq(deviceGroups.schoolId, school.id));
  const [empty] = await db
    .insert(deviceGroups)
    .values({ schoolId: school.id, name: 'Empty' })
    .returning({ id: deviceGroups.id });
  expect(await status({ client_group_id: everybody!.id })).toHaveLength(2);
  expect(await status({ client_group_id: empty!.id })).toEqual([]);
});

test('classes and groups of another school are unknown', async () => {
  const { db } = world.database;
  const foreign = await makeSchool(db);
  const theirs = await makeClass(db, foreign.id);
  const [group] = await db.select().from(deviceGroups).where(eq(deviceGroups.schoolId, foreign.id));
  for (const name of ['clientStatus', 'clientViewStatus'] as const) {
    const byClass = await server.call(name, { class_id: theirs.id }, school.cookie);
    expect(byClass).toMatchObject({ s: 404, data: { id: 'class.unknown' } });
    const byGroup = await server.call(name, { client_group_id: group!.id }, school.cookie);
    expect(byGroup).toMatchObject({ s: 404, data: { id: 'group.unknown' } });
  }
});

test('[LIVE-05] [LIVE-06] the view status opens the door to the broker and names who is not there', async () => {
  const student = await logIn(headset.id, ours.studentIds[0]!);
  await headset.report({ student });
  const answer = await server.call('clientViewStatus', { class_id: ours.id }, school.cookie);
  const view = answer.data as View;
  expect(view).toMatchObject({
    mqtt_address: '/mqtt',
    client_common_topic: topics.signal(school.id, 'all'),
    web_topic: expect.stringContaining(`orrery/v1/${school.id}/consoles/`),
    school_id: school.id,
    interval: expect.any(Number),
    not_login_student_list: [{ id: ours.studentIds[1], stu_name: 'Ada', stu_number: expect.any(String) }],
  });
  const page = await connectPeer(server.mqttUrl, view);
  await page.subscribe([topics.state(school.id, '+')]);
  const { json } = await page.waitFor(({ topic }) => topic === topics.state(school.id, headset.id));
  expect(json).toMatchObject({ online: true, student });
  await page.end();
});

test('two pages of one teacher do not push each other out', async () => {
  const views = await Promise.all(
    [1, 2].map(async () => (await server.call('clientViewStatus', {}, school.cookie)).data as View),
  );
  const [first, second] = await Promise.all(views.map((view) => connectPeer(server.mqttUrl, view)));
  await second!.subscribe([topics.state(school.id, '+')]);
  expect(first!.client.connected).toBe(true);
  await Promise.all([first!.end(), second!.end()]);
});
