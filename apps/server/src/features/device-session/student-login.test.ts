import {
  type CallName,
  type calls,
  type Envelope,
  type PlayDevice,
  type ResponseOf,
  topics,
} from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deviceBindings, deviceDesired } from '../../platform/database/tables';
import { removeOverdue } from '../../platform/privacy/retention';
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
import { SMALL_JPEG } from '../../testing/small-jpeg';

let world: LiveWorld;
let server: LiveServer;
let picture: number;
beforeAll(async () => {
  world = await createLiveWorld();
  server = await world.start();
  picture = await makeResource(world.database.db, { kind: 'panorama_image' });
});
afterAll(() => world.close());

/** A headset on the broker that makes calls of its own. */
interface Caller extends HeadsetPeer {
  call<T = unknown>(name: CallName, input: Record<string, unknown>): Promise<Envelope<T>>;
}

async function joinCaller(code: string): Promise<Caller> {
  const joined = await joinDevice(server, code);
  const session = await openDeviceSession(server, joined);
  const answer = await fetch(`${server.url}/api/device/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: joined.client_id, secret: joined.secret, protocol: 1 }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const peer = await connectHeadset(server.mqttUrl, session);
  await peer.report();
  return { ...peer, call: (name, input) => server.call(name, input, cookie) as never };
}

/** A school with a class of three and headsets that play for it. */
async function makeRoom(headsets: number) {
  const { db } = world.database;
  const school = await makeSchool(db);
  const { id: classId, studentIds } = await makeClass(db, school.id, ['李明', 'Ada', 'Ben']);
  const callers: Caller[] = [];
  for (let index = 0; index < headsets; index += 1) callers.push(await joinCaller(school.code));
  const send = { rids: [picture], ids: callers.map(({ id }) => id).join(), class_id: classId };
  expect(await server.call('sendResource', send, school.cookie)).toMatchObject({ s: 200 });
  const [ming, ada, ben] = studentIds as [number, number, number];
  return { school, classId, callers, ming, ada, ben };
}

type View = ResponseOf<typeof calls.clientViewStatus>;

async function view(school: LiveSchool, classId: number): Promise<View> {
  const answer = await server.call('clientViewStatus', { class_id: classId }, school.cookie);
  return answer.data;
}

const deviceOf = ({ list }: View, id: number): PlayDevice => list.find((device) => device.id === id)!;
const namesOf = ({ not_login_student_list: list }: View) => list.map(({ stu_name }) => stu_name);
const offered = (answer: Envelope<ResponseOf<typeof calls.deviceStudents>>) =>
  answer.data.list.map(({ stu_name }) => stu_name);

async function endAll(callers: readonly Caller[]): Promise<void> {
  await Promise.all(callers.map((caller) => caller.end()));
}

test('[LIVE-02] [LIVE-06] [PLAY-73] a student logs in on a headset: it is told, the list says the name, and who is not there is told by name', async () => {
  const { school, classId, callers, ming, ada, ben } = await makeRoom(2);
  const [first, second] = callers as [Caller, Caller];
  expect(namesOf(await view(school, classId))).toEqual(['李明', 'Ada', 'Ben']);
  const answer = await first.call('deviceStudent', { class_id: classId, student_id: ada });
  expect(answer).toMatchObject({ s: 200, data: { student: { id: ada, name: 'Ada' } } });
  expect(await first.desired(({ student }) => student?.id === ada)).toMatchObject({
    student: { name: 'Ada' },
  });
  await second.call('deviceStudent', { student_id: ming });
  const seen = await view(school, classId);
  expect(deviceOf(seen, first.id)).toMatchObject({ student_name: 'Ada', is_student_login: 1 });
  expect(deviceOf(seen, second.id)).toMatchObject({ student_name: '李明', is_student_login: 1 });
  expect(seen.not_login_student_list).toEqual([
    { id: ben, stu_name: 'Ben', stu_number: expect.stringMatching(/^\d+$/) },
  ]);
  expect(await second.call('deviceStudent', {})).toMatchObject({ s: 200, data: { student: null } });
  const after = await view(school, classId);
  expect(deviceOf(after, second.id)).toMatchObject({ student_name: '', is_student_login: 2 });
  expect(namesOf(after)).toEqual(['李明', 'Ben']);
  await endAll(callers);
});

test('[LIVE-02] a headset that only says a name has nobody: the log-in is the word of the server', async () => {
  const { school, classId, callers, ada } = await makeRoom(1);
  const [liar] = callers as [Caller];
  await liar.report({ student: { id: ada, name: 'The Headmaster' } });
  const seen = await view(school, classId);
  expect(deviceOf(seen, liar.id)).toMatchObject({ student_name: '', is_student_login: 2 });
  expect(namesOf(seen)).toContain('Ada');
  await endAll(callers);
});

test('[LIVE-02] a student whose headset is away is not there', async () => {
  const { school, classId, callers, ada } = await makeRoom(1);
  const [gone] = callers as [Caller];
  await gone.call('deviceStudent', { student_id: ada });
  expect(namesOf(await view(school, classId))).not.toContain('Ada');
  await gone.end();
  await vi.waitFor(async () => expect(namesOf(await view(school, classId))).toContain('Ada'));
  expect(deviceOf(await view(school, classId), gone.id)).toMatchObject({ student_name: 'Ada', is_online: 0 });
});

test('one student is on one headset: the newest wins, also where two take the name at once', async () => {
  const { school, classId, callers, ada } = await makeRoom(4);
  const [first, second] = callers as [Caller, Caller];
  await first.call('deviceStudent', { student_id: ada });
  await second.call('deviceStudent', { student_id: ada });
  await first.desired(({ student, revision }) => student === null && revision > 2);
  await Promise.all(callers.map((caller) => caller.call('deviceStudent', { student_id: ada })));
  const holders = (await view(school, classId)).list.filter(({ is_student_login }) => is_student_login === 1);
  expect(holders).toHaveLength(1);
  await endAll(callers);
});

test('pages hear of a log-in, so that they ask again', async () => {
  const { school, classId, callers, ada } = await makeRoom(1);
  const page = await connectPeer(server.mqttUrl, await view(school, classId));
  await page.subscribe([topics.notices(school.id)]);
  await callers[0]!.call('deviceStudent', { student_id: ada });
  const { json } = await page.waitFor(({ topic }) => topic === topics.notices(school.id));
  expect(json).toEqual({ type: 'devices.changed' });
  await page.end();
  await endAll(callers);
});

test('a headset offers the students of its class: by number, by a part of name or number, page by page', async () => {
  const { classId, callers, school } = await makeRoom(2);
  const [first, second] = callers as [Caller, Caller];
  const ask = (input: Record<string, unknown>) =>
    first.call<ResponseOf<typeof calls.deviceStudents>>('deviceStudents', input);
  const all = await ask({});
  expect(all.data).toMatchObject({ class_id: classId, class_name: 'Class 3', total: 3, page: 1 });
  expect(offered(all)).toEqual(['李明', 'Ada', 'Ben']);
  expect(offered(await ask({ key: 'aDa' }))).toEqual(['Ada']);
  expect(offered(await ask({ key: '明' }))).toEqual(['李明']);
  expect(offered(await ask({ key: all.data.list[2]!.stu_number }))).toEqual(['Ben']);
  expect(offered(await ask({ key: '%' }))).toEqual([]);
  expect(offered(await ask({ page: 2 }))).toEqual([]);
  await second.call('deviceStudent', { student_id: all.data.list[1]!.id });
  expect((await ask({})).data.list.map(({ taken }) => taken)).toEqual([false, true, false]);
  const { db } = world.database;
  const many = await makeClass(
    db,
    school.id,
    Array.from({ length: 13 }, (_, index) => `Student ${index}`),
  );
  const binding = { deviceId: first.id, schoolId: school.id, classId: many.id, alias: '' };
  await db.insert(deviceBindings).values(binding);
  // The lesson's class counts before the one that the headset is bound to.
  expect((await ask({})).data.total).toBe(3);
  await endAll(callers);
});

test('a headset in no class offers nobody; one that is bound to a class offers its students', async () => {
  const { db } = world.database;
  const school = await makeSchool(db);
  const { id: classId, studentIds } = await makeClass(
    db,
    school.id,
    Array.from({ length: 13 }, (_, index) => `Student ${index}`),
  );
  const headset = await joinCaller(school.code);
  expect(await headset.call('deviceStudents', {})).toMatchObject({ s: 404, data: { id: 'class.unknown' } });
  const nobody = await headset.call('deviceStudent', { student_id: studentIds[0] });
  expect(nobody).toMatchObject({ s: 404, data: { id: 'class.unknown' } });
  await db
    .insert(deviceBindings)
    .values({ deviceId: headset.id, schoolId: school.id, classId, alias: 'Zoe' });
  const answer = await headset.call<ResponseOf<typeof calls.deviceStudents>>('deviceStudents', { page: 2 });
  expect(answer.data).toMatchObject({ class_id: classId, total: 13, page: 2 });
  expect(answer.data.list).toHaveLength(1);
  expect(await headset.call('deviceStudent', { student_id: studentIds[0] })).toMatchObject({ s: 200 });
  await headset.end();
});

test('students of another class and of another school do not exist for a headset', async () => {
  const { school, callers } = await makeRoom(1);
  const { db } = world.database;
  const neighbours = await makeClass(db, school.id, ['Zoe']);
  const foreign = await makeClass(db, (await makeSchool(db)).id, ['Yan']);
  const unknown = { s: 404, data: { id: 'student.unknown' } };
  for (const student_id of [neighbours.studentIds[0], foreign.studentIds[0], 2 ** 31 - 1]) {
    expect(await callers[0]!.call('deviceStudent', { student_id })).toMatchObject(unknown);
  }
  const stale = { class_id: neighbours.id, student_id: neighbours.studentIds[0] };
  expect(await callers[0]!.call('deviceStudent', stale)).toMatchObject({
    s: 404,
    data: { id: 'class.unknown' },
  });
  await endAll(callers);
});

test('who is renamed, moved or deleted with the class, is so on the headset at once', async () => {
  const { school, callers, ming, ada, ben } = await makeRoom(3);
  const [first, second, third] = callers as [Caller, Caller, Caller];
  await first.call('deviceStudent', { student_id: ming });
  await second.call('deviceStudent', { student_id: ada });
  await third.call('deviceStudent', { student_id: ben });
  const rename = { student_id: ming, stu_name: '李小明' };
  expect(await server.call('editStudent', rename, school.cookie)).toMatchObject({ s: 200 });
  await first.desired(({ student }) => student?.name === '李小明');
  const other = await makeClass(world.database.db, school.id);
  const move = { student_id: ada, class_id: other.id };
  second.forget();
  expect(await server.call('moveStudent', move, school.cookie)).toMatchObject({ s: 200 });
  await second.desired(({ student }) => student === null);
  third.forget();
  expect(await server.call('studentErase', { student_id: ben }, school.cookie)).toMatchObject({ s: 200 });
  await third.desired(({ student }) => student === null);
  await endAll(callers);
});

test('the view that a class is shown is called by the student who is there, and forgets who was erased', async () => {
  const { school, callers, ada, ben } = await makeRoom(2);
  const [shown, viewer] = callers as [Caller, Caller];
  await shown.call('deviceStudent', { student_id: ada });
  const show = { ids: viewer.id, device: shown.id };
  expect(await server.call('spotlight', show, school.cookie)).toMatchObject({ s: 200 });
  await viewer.desired(({ spotlight }) => spotlight?.name === 'Ada');
  await server.call('editStudent', { student_id: ada, stu_name: 'Ada L.' }, school.cookie);
  await viewer.desired(({ spotlight }) => spotlight?.name === 'Ada L.');
  viewer.forget();
  await server.call('studentErase', { student_id: ada }, school.cookie);
  await viewer.desired(({ spotlight }) => spotlight?.name === 'Headset 01');
  const saying = await world.database.pool.query(
    "SELECT FROM device_desired WHERE school_id = $1 AND body::text LIKE '%Ada%'",
    [school.id],
  );
  expect(saying.rowCount).toBe(0);
  await shown.call('deviceStudent', { student_id: ben });
  await viewer.desired(({ spotlight }) => spotlight?.name === 'Ben');
  await server.call('deviceRetire', { client_id: shown.id }, school.cookie);
  await viewer.desired(({ spotlight, revision }) => spotlight === null && revision > 5);
  await endAll(callers);
});

test('who logs in while somebody else is being logged out there stays', async () => {
  const { school, callers, ada, ben } = await makeRoom(1);
  const [headset] = callers as [Caller];
  const { pool } = world.database;
  const scope = toSchoolScope(school.id);
  await headset.call('deviceStudent', { student_id: ada });
  const other = await makeClass(world.database.db, school.id);
  await pool.query('UPDATE students SET class_id = $1 WHERE id = $2', [other.id, ada]);
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(
    `UPDATE device_desired SET revision = revision + 1, body = body ||
      jsonb_build_object('revision', revision + 1, 'student', jsonb_build_object('id', $2::int, 'name', 'Ben'))
      WHERE device_id = $1`,
    [headset.id, ben],
  );
  const settled = server.realtime.hub.logins.settle(scope);
  await vi.waitFor(async () => {
    // Of this database alone: other tests wait in others of the same PostgreSQL.
    const waiting = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(waiting.rowCount).toBe(1);
  });
  await client.query('COMMIT');
  client.release();
  await settled;
  const { student } = await server.realtime.hub.desired(scope, headset.id);
  expect(student).toEqual({ id: ben, name: 'Ben' });
  await endAll(callers);
});

test('a headset that goes to another class leaves its student; one that stays in it does not', async () => {
  const { school, classId, callers, ada } = await makeRoom(1);
  const [headset] = callers as [Caller];
  await headset.call('deviceStudent', { student_id: ada });
  const send = { rids: [picture], ids: headset.id, class_id: classId };
  await server.call('sendResource', send, school.cookie);
  expect(deviceOf(await view(school, classId), headset.id)).toMatchObject({ student_name: 'Ada' });
  const other = await makeClass(world.database.db, school.id, ['Zoe']);
  await server.call('sendResource', { ...send, class_id: other.id }, school.cookie);
  expect(deviceOf(await view(school, other.id), headset.id)).toMatchObject({
    student_name: '',
    is_student_login: 2,
  });
  await endAll(callers);
});

test('a headset that is bound to another class leaves its student, and one that is removed comes back without', async () => {
  const { db } = world.database;
  const school = await makeSchool(db);
  const room = await makeClass(db, school.id, ['Ada']);
  const other = await makeClass(db, school.id, ['Zoe']);
  const headset = await joinCaller(school.code);
  const bind = { class_id: room.id, cid: headset.id, name: 'Ada' };
  expect(await server.call('bindClientAlias', bind, school.cookie)).toMatchObject({ s: 200 });
  await headset.call('deviceStudent', { student_id: room.studentIds[0] });
  headset.forget();
  await server.call('bindClientAlias', { ...bind, class_id: other.id, name: 'Zoe' }, school.cookie);
  await headset.desired(({ student }) => student === null);
  await headset.call('deviceStudent', { student_id: other.studentIds[0] });
  await server.call('deviceRetire', { client_id: headset.id }, school.cookie);
  const rows = await db.select().from(deviceDesired).where(eq(deviceDesired.deviceId, headset.id));
  expect(rows[0]?.body.student).toBeNull();
  await headset.end();
});

test('an erasure tells of the log-in, and what a server left behind is cleared within the hour', async () => {
  const { school, classId, callers, ada, ben } = await makeRoom(1);
  const [headset] = callers as [Caller];
  const { db, pool } = world.database;
  await headset.call('deviceStudent', { student_id: ada });
  const held = await server.call('studentData', { student_id: ada }, school.cookie);
  expect(held).toMatchObject({ data: { held: { logins: [{ client_id: headset.id }] } } });
  const before = await db.select().from(deviceDesired).where(eq(deviceDesired.deviceId, headset.id));
  const body = { ...before[0]!.body, student: { id: 2 ** 31 - 1, name: 'Nobody' } };
  await db.update(deviceDesired).set({ body }).where(eq(deviceDesired.deviceId, headset.id));
  await removeOverdue(pool);
  const after = await db.select().from(deviceDesired).where(eq(deviceDesired.deviceId, headset.id));
  expect(after[0]?.body).toMatchObject({ student: null, revision: body.revision + 1 });
  expect(after[0]?.revision).toBe(body.revision + 1);
  expect(namesOf(await view(school, classId))).toContain('Ben');
  expect(ben).toBeGreaterThan(0);
  await endAll(callers);
});

test('[LIVE-01] a picture of a headset is shown to people of its school alone, and is gone with the student', async () => {
  const { school, classId, callers, ada, ben } = await makeRoom(1);
  const [headset] = callers as [Caller];
  await headset.call('deviceStudent', { student_id: ada });
  const { img } = deviceOf(await view(school, classId), headset.id);
  const look = (cookie: string) => fetch(`${server.url}${img}?t=1`, { headers: { cookie } });
  expect((await look(school.cookie)).status).toBe(404);
  // Two in one moment of the server's clock, so that the pace is asked within it however busy the machine is.
  const frame = () => headset.call<{ id?: string }>('deviceFrame', { jpeg: SMALL_JPEG });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const sent = await Promise.all([frame(), frame()]).finally(() => clock.mockRestore());
  expect(sent.map(({ s }) => s).sort()).toEqual([200, 429]);
  expect(sent.find(({ s }) => s === 429)).toMatchObject({ data: { id: 'rate.limited' } });
  const shown = await look(school.cookie);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(SMALL_JPEG);
  expect((await look('')).status).toBe(401);
  expect((await look((await makeSchool(world.database.db)).cookie)).status).toBe(404);
  await headset.call('deviceStudent', { student_id: ben });
  expect((await look(school.cookie)).status).toBe(404);
  await endAll(callers);
});
