import { calls } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries, deviceEvents, devices } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
let school: TestSchool;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  school = await makeSchool(server.db);
  admin = await loggedIn(server.app, school.admin);
});

interface Settings {
  readonly results_kept_days: number;
  readonly gaze_recording: number;
  readonly gaze_kept_days: number;
  readonly revision: number;
}

const read = async () => (await admin.call<Settings>(calls.privacySettings)).data;
const save = (input: Record<string, string | number>) =>
  admin.call<Settings>(calls.privacySettingsSave, {
    results_kept_days: 400,
    gaze_recording: 0,
    gaze_kept_days: 30,
    ...input,
  });

test('a school that chose nothing keeps results three years and records no gaze', async () => {
  expect(await read()).toEqual({
    results_kept_days: 1095,
    gaze_recording: 0,
    gaze_kept_days: 30,
    revision: 1,
    results_oldest: null,
    gaze_oldest: null,
  });
});

test('what is saved stays, is written down with before and after, and is nobody else’s', async () => {
  const other = await makeSchool(server.db);
  const saved = await save({ gaze_recording: 1, revision: 1 });
  expect(saved).toMatchObject({
    s: 200,
    data: { results_kept_days: 400, gaze_recording: 1, gaze_kept_days: 30, revision: 2 },
  });
  expect(await read()).toMatchObject(saved.data);
  const [entry] = await server.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.schoolId, school.id), eq(auditEntries.subject, 'school')));
  expect(entry).toMatchObject({
    action: 'settings',
    subjectId: school.id,
    details: {
      before: { results_kept_days: 1095, gaze_recording: 0 },
      after: { results_kept_days: 400, gaze_recording: 1 },
    },
  });
  const theirs = await (await loggedIn(server.app, other.admin)).call<Settings>(calls.privacySettings);
  expect(theirs.data).toMatchObject({ results_kept_days: 1095, revision: 1 });
});

test('what changes nothing is not written down', async () => {
  await save({});
  const saved = (await read()).revision;
  expect((await save({})).s).toBe(200);
  expect((await read()).revision).toBe(saved);
  const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.schoolId, school.id));
  expect(entries).toHaveLength(1);
});

test('of two who save at once the second is told who saved what, and nothing is lost', async () => {
  await save({ revision: 1 });
  const second = await save({ results_kept_days: 90, revision: 1 });
  expect(second).toMatchObject({
    s: 409,
    data: {
      id: 'record.changed',
      changed: { by: 'Somebody', revision: 2, now: { results_kept_days: 400, gaze_kept_days: 30 } },
    },
  });
  expect(await read()).toMatchObject({ results_kept_days: 400, revision: 2 });
  expect((await save({ results_kept_days: 90, revision: 2 })).s).toBe(200);
});

test.each([
  ['results_kept_days', 29],
  ['results_kept_days', 3651],
  ['results_kept_days', 90.5],
  ['results_kept_days', 'long'],
  ['gaze_kept_days', 0],
  ['gaze_kept_days', 366],
  ['gaze_recording', 2],
])('%s of %s is refused at its field, and nothing is saved', async (field, value) => {
  const answer = await save({ [field]: value });
  expect(answer).toMatchObject({ s: 422, data: { fields: { [field]: expect.stringMatching(/\S/) } } });
  expect((await read()).revision).toBe(1);
});

test('the page tells from when the oldest of what is kept is', async () => {
  const [headset] = await server.db
    .insert(devices)
    .values({ schoolId: school.id, uuid: 'u1', name: 'H', machineName: 'M', secretHash: 'x' })
    .returning();
  const at = new Date('2026-01-02T03:04:05Z');
  const event = { schoolId: school.id, deviceId: headset!.id, type: 'worn', body: {}, at };
  await server.db.insert(deviceEvents).values([
    { ...event, id: 'a', receivedAt: new Date() },
    { ...event, id: 'b', receivedAt: at },
  ]);
  expect(await read()).toMatchObject({ results_oldest: at.getTime(), gaze_oldest: null });
});
