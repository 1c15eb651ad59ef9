import { randomUUID } from 'node:crypto';
import { topics } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chapters, resources, reviews, students } from '../../platform/database/tables';
import { type LiveSchool, makeClass, makeResource } from '../../testing/live/live-school';
import type { LiveServer, LiveWorld } from '../../testing/live/live-server';
import { connectPeer, type HeadsetPeer } from '../../testing/live/mqtt-peer';
import { openTwoSchools, type TwoSchools } from '../../testing/live/two-schools';
import { OUTLINE, readReviewRows } from '../../testing/review-desk';
import { Allowances } from '../broker/allowances';
import { REPORT_RATE } from '../limits';

let two: TwoSchools;
let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let headsets: HeadsetPeer[];
let ids: number[];
let rid: number;
let classId: number;
let studentIds: number[];
let reviewId: number;

beforeAll(async () => {
  two = await openTwoSchools(2);
  ({ world, server, school, headsets, ids } = two);
  const { db } = world.database;
  rid = await makeResource(db, { kind: 'courseware', durationSeconds: 60 });
  await db.update(resources).set({ outline: OUTLINE }).where(eq(resources.id, rid));
  await db
    .insert(chapters)
    .values({ id: 2, resourceId: rid, titleEn: 'Test', titleZh: '测试', durationSeconds: 60 });
  ({ id: classId, studentIds } = await makeClass(db, school.id, ['An', 'Bo', 'Cai']));
});
afterAll(() => two.close());

/** A new test for both headsets, with nobody logged in. */
beforeEach(async () => {
  await call('batchStop', { resId: rid, ids });
  for (const id of ids) await logOut(id);
  reviewId = await begin();
});

async function call<T = never>(
  name: Parameters<LiveServer['call']>[0],
  input: Record<string, unknown>,
): Promise<T> {
  const answer = await server.call(name, input, school.cookie);
  if (answer.s !== 200) throw new Error(answer.msg);
  return answer.data;
}

async function begin(): Promise<number> {
  const { review } = await call<{ review: { reviewId: number } }>('batchPlay', {
    resId: rid,
    ids,
    isReview: 1,
    classId,
  });
  return review.reviewId;
}

const scope = () => ({ schoolId: school.id }) as never;
const logIn = (device: number, student: number) =>
  server.realtime.hub.logins.logIn(scope(), ids[device]!, { studentId: studentIds[student]!, classId });
const logOut = (deviceId: number) => server.realtime.hub.logins.logOut(scope(), deviceId);
const rowsOf = (id = reviewId) => readReviewRows(world.database.db, id);

/** Who takes part: the headset's place and the student's. */
async function whoIsIn(): Promise<string[]> {
  const rows = await rowsOf();
  return rows.map(({ deviceId, studentId, isGuest }) =>
    [
      `headset ${ids.indexOf(deviceId)}`,
      studentId ? `student ${studentIds.indexOf(studentId)}` : isGuest ? 'nobody' : 'gone',
    ].join(': '),
  );
}

let made = 0;
async function report(device: number, event: Record<string, unknown>): Promise<string> {
  made += 1;
  const id = randomUUID();
  const body = { id, at: Date.now() + made, reviewId, student: null, ...event };
  await headsets[device]!.publish(topics.events(school.id, ids[device]!), body);
  return id;
}

const acknowledged = (device: number, id: string) =>
  headsets[device]!.waitFor(({ json }) => {
    const { type, ids: acked } = (json ?? {}) as { type?: string; ids?: string[] };
    return type === 'ack' && acked?.includes(id) === true;
  });

async function reported(device: number, event: Record<string, unknown>): Promise<void> {
  await acknowledged(device, await report(device, event));
}

const answer = (point: number, correct: boolean, tries = 1) => ({
  type: 'review.point',
  point,
  correct,
  tries,
  seconds: 4,
});

test('[TEACH-21] every headset of a test takes part from its order on, and who logs in takes its place', async () => {
  expect(await whoIsIn()).toEqual(['headset 0: nobody', 'headset 1: nobody']);
  await logIn(0, 0);
  expect(await whoIsIn()).toEqual(['headset 0: student 0', 'headset 1: nobody']);
  await logIn(0, 1);
  expect(await whoIsIn()).toEqual(['headset 0: student 1', 'headset 1: nobody']);
});

test('[TEACH-21] who is logged in already takes part by name, and moves with the headset that they take', async () => {
  await logIn(1, 2);
  await call('batchStop', { resId: rid, ids });
  reviewId = await begin();
  expect(await whoIsIn()).toEqual(['headset 0: nobody', 'headset 1: student 2']);
  await logIn(0, 2);
  expect(await whoIsIn()).toEqual(['headset 0: student 2', 'headset 1: nobody']);
});

test('[TEACH-21] who answered stays when another takes the headset, and nobody is counted twice', async () => {
  await logIn(0, 0);
  await reported(0, { ...answer(1, true), student: studentIds[0] });
  await logIn(0, 1);
  await logOut(ids[0]!);
  await logIn(0, 0);
  expect(await whoIsIn()).toEqual(['headset 0: student 0', 'headset 1: nobody']);
  await logIn(0, 1);
  await reported(0, { ...answer(1, false), student: studentIds[1] });
  expect(await whoIsIn()).toEqual(['headset 0: student 0', 'headset 0: student 1', 'headset 1: nobody']);
});

test('[TEACH-06] [TEACH-24] a grade stands once the test is finished, and a late answer corrects it', async () => {
  for (const point of [1, 2]) await reported(0, answer(point, true));
  expect((await rowsOf())[0]).toMatchObject({ level: null, correct: 2, wrong: 0, finishedAt: null });
  await reported(0, { type: 'review.finished' });
  expect((await rowsOf())[0]).toMatchObject({ level: 'C' });
  for (const point of [3, 4]) await reported(0, answer(point, true));
  expect((await rowsOf())[0]).toMatchObject({ level: 'A', correct: 4 });
});

test('[TEACH-06] the grade that a courseware gives by itself stands', async () => {
  await reported(0, answer(1, false));
  await reported(0, { type: 'review.finished', level: 'B' });
  expect((await rowsOf())[0]).toMatchObject({ level: 'B', wrong: 1 });
});

test.each([
  ['a point that the test does not have', 'review.point-unknown', () => answer(99, true)],
  [
    'a step that it does not have',
    'review.step-unknown',
    () => ({ type: 'review.step', step: 99, status: 'started' }),
  ],
  ['a test that nobody began', 'review.foreign', () => ({ ...answer(1, true), reviewId: 999_999 })],
  ['a student whom nobody knows', 'review.student-foreign', () => ({ ...answer(1, true), student: 999_999 })],
])('%s is named in the log, acknowledged and not counted', async (_title, fault, event) => {
  const before = await rowsOf();
  await reported(0, event());
  await vi.waitFor(() => expect(server.log.map((line) => line.fault)).toContain(fault));
  expect(await rowsOf()).toEqual(before);
});

test("another school's test and another school's student do not count", async () => {
  const { db } = world.database;
  const { id: schoolId, accountId } = two.foreign;
  const row = { schoolId, accountId, resourceId: rid, outline: OUTLINE };
  const [foreign] = await db.insert(reviews).values(row).returning();
  await reported(0, { ...answer(1, true), reviewId: foreign!.id });
  expect(await rowsOf(foreign!.id)).toEqual([]);
  const theirs = await makeClass(db, two.foreign.id, ['Eve']);
  const before = await rowsOf();
  await reported(0, { ...answer(1, true), student: theirs.studentIds[0] });
  expect(await rowsOf()).toEqual(before);
});

test('a headset that does not take part cannot answer for anybody', async () => {
  await call('batchStop', { resId: rid, ids });
  const { review } = await call<{ review: { reviewId: number } }>('batchPlay', {
    resId: rid,
    ids: [ids[0]],
    isReview: 1,
    classId,
  });
  reviewId = review.reviewId;
  await reported(1, answer(1, true));
  expect(await whoIsIn()).toEqual(['headset 0: nobody']);
  expect((await rowsOf())[0]).toMatchObject({ correct: 0 });
});

test.each([
  ['tries', 0],
  ['tries', 1.5],
  ['tries', 100_000],
  ['seconds', -1],
  ['seconds', 1e9],
  ['correct', 'yes'],
  ['student', 'An'],
])('an answer with %s of %s is no message, is not acknowledged and changes nothing', async (field, value) => {
  const before = await rowsOf();
  const bad = await report(0, { ...answer(1, true), [field]: value });
  await reported(0, answer(2, true));
  const acks = headsets[0]!.arrived.flatMap(({ json }) => (json as { ids?: string[] } | null)?.ids ?? []);
  expect(acks).not.toContain(bad);
  const [first] = await rowsOf();
  expect(first?.answers.map(({ point }) => point)).toEqual([2]);
  expect(before[0]?.answers).toEqual([]);
});

test('moments that cannot be are moved into the test: before it began, and in thousands of years', async () => {
  await reported(0, { ...answer(1, true), at: 5 });
  await reported(0, { type: 'review.step', step: 1, status: 'finished', at: 1e17 });
  const [row] = await rowsOf();
  expect(row?.begunAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(row?.steps[0]?.finishedAt?.getTime()).toBeLessThan(Date.now() + 8 * 86_400_000);
});

test('[TEACH-15] pages hear of results as they come, at most once a second for a test', async () => {
  const access = await server.call('clientViewStatus', {}, school.cookie);
  const page = await connectPeer(server.mqttUrl, access.data);
  await page.subscribe([topics.notices(school.id)]);
  // What other tests changed may still be told.
  const isNews = ({ json }: { readonly json: unknown }) =>
    (json as { reviewId?: number }).reviewId === reviewId;
  const news = () => page.arrived.filter(isNews);
  const beganMs = performance.now();
  for (let tries = 1; tries <= 30; tries += 1) await reported(0, answer(1, tries % 2 === 0, tries));
  await page.waitFor(isNews);
  expect(news()[0]?.json).toEqual({ type: 'review.changed', reviewId });
  expect(news().length).toBeLessThanOrEqual(1 + (performance.now() - beganMs) / 1000);
  await page.end();
});

test('what a headset sends long after its test ended and its student left is taken in', async () => {
  await logIn(0, 0);
  await call('batchStop', { resId: rid, ids });
  await logOut(ids[0]!);
  const events = [1, 2, 3, 4].map((point) => ({ ...answer(point, true), student: studentIds[0] }));
  for (const event of [...events, { type: 'review.finished', student: studentIds[0] }])
    await reported(0, event);
  expect((await rowsOf())[0]).toMatchObject({ studentId: studentIds[0], level: 'A', correct: 4 });
});

test('one headset has a burst of reports and few a second, so that it keeps no class waiting', () => {
  const { reports } = new Allowances().of('device:1', 0);
  const taken = (nowMs: number) =>
    Array.from({ length: 2000 }, () => reports.take(nowMs)).filter(Boolean).length;
  expect(taken(0)).toBe(REPORT_RATE.burst);
  expect(taken(1000)).toBe(REPORT_RATE.perSecond);
});

test('the class keeps its numbers when a student is deleted, and what the student still sends is not taken', async () => {
  const { db } = world.database;
  await logIn(0, 1);
  await reported(0, { ...answer(1, true), student: studentIds[1] });
  await reported(0, { ...answer(1, false) });
  await logIn(0, 0);
  await reported(0, { ...answer(1, true), student: studentIds[0] });
  await db.delete(students).where(eq(students.id, studentIds[1]!));
  await reported(0, { ...answer(2, true), student: studentIds[1] });
  expect((await rowsOf()).filter(({ answers }) => answers.length > 0)).toHaveLength(3);
  expect(await whoIsIn()).toContain('headset 0: gone');
});

// The last test: its headset may report no more for a minute.
test('a headset that floods a test keeps no other out, and what it says more than once counts once', async () => {
  const topic = topics.events(school.id, ids[0]!);
  // On a busy machine some is given back while they are read.
  const many = REPORT_RATE.burst + 90;
  for (let count = 0; count < many; count += 1) {
    const event = { ...answer(1 + (count % 4), false, 1 + (count % 1000)), reviewId, student: null };
    const body = JSON.stringify({ ...event, id: randomUUID(), at: Date.now() });
    headsets[0]!.client.publish(topic, body, { qos: 1 });
  }
  await reported(1, answer(1, true));
  expect((await rowsOf())[1]).toMatchObject({ correct: 1, wrong: 0 });
  await vi.waitFor(() => expect(server.log.map((line) => line.fault)).toContain('rate.limited'));
  await vi.waitFor(async () => expect((await rowsOf())[0]).toMatchObject({ correct: 0, wrong: 4 }));
});
