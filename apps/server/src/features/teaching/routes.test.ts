import { randomUUID } from 'node:crypto';
import { type CoursewareOutline, calls, type ResponseOf } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  devices,
  reviewAnswers,
  reviewParticipants,
  reviewSteps,
  reviews,
  students,
} from '../../platform/database/tables';
import { type FullSchool, makeFullSchool } from '../../testing/contract-samples';
import { startTestServer, type TestServer } from '../../testing/test-server';

const words = (en: string, zh: string) => ({ en, zh });
const OUTLINE: CoursewareOutline = {
  knowledge: [
    { id: 'tilt', title: words('The axis is tilted', '地轴倾斜') },
    { id: 'orbit', title: words('The orbit', '公转轨道') },
  ],
  points: [
    { number: 1, title: words('Finds the axis', '找到地轴'), knowledge: ['tilt'] },
    { number: 2, title: words('Sets the tilt', '调整倾角'), knowledge: ['tilt', 'orbit'] },
  ],
  steps: [
    { number: 1, title: words('Find', '寻找'), points: [1] },
    { number: 2, title: words('Set', '调整'), points: [2] },
  ],
  levels: { A: 0.9, B: 0.75, C: 0.5 },
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));

let server: TestServer;
let ours: FullSchool;
let reviewId: number;
/** Of Ann, who finished; Ben, who is in step 2; and Cid, who has not begun. */
let people: number[];

beforeAll(async () => {
  server = await startTestServer({ demo: false });
  ours = await makeFullSchool(server);
  reviewId = ours.owns.review;
  await server.db.update(reviews).set({ outline: OUTLINE }).where(eq(reviews.id, reviewId));
  await server.db.delete(reviewParticipants).where(eq(reviewParticipants.reviewId, reviewId));
  const [ann = 0, ben = 0, cid = 0] = await Promise.all([
    join('Ann', { begunAt: at(0), finishedAt: at(9), level: 'C', correct: 1, wrong: 1 }),
    join('Ben', { begunAt: at(1), correct: 1 }),
    join('Cid', {}),
  ]);
  people = [ann, ben, cid];
  await server.db.insert(reviewAnswers).values([
    { participantId: ann, point: 1, correct: true, tries: 1, seconds: 10, at: at(2) },
    { participantId: ann, point: 2, correct: false, tries: 3, seconds: 40, at: at(8) },
    { participantId: ben, point: 1, correct: true, tries: 2, seconds: 20, at: at(3) },
  ]);
  await server.db.insert(reviewSteps).values([
    { participantId: ann, step: 1, startedAt: at(0), finishedAt: at(2), seconds: 12 },
    { participantId: ann, step: 2, startedAt: at(2), finishedAt: at(9), seconds: 45 },
    { participantId: ben, step: 1, startedAt: at(1), finishedAt: at(3), seconds: 24 },
    { participantId: ben, step: 2, startedAt: at(3), finishedAt: null, seconds: null },
  ]);
});
afterAll(() => server.close());

async function join(name: string, values: Partial<typeof reviewParticipants.$inferInsert>): Promise<number> {
  const schoolId = ours.school.id;
  const [student] = await server.db
    .insert(students)
    .values({ schoolId, classId: ours.owns.class, name, number: String(name.charCodeAt(0)) })
    .returning();
  const [device] = await server.db
    .insert(devices)
    .values({ schoolId, uuid: randomUUID(), name: `Headset of ${name}`, machineName: 'M', secretHash: 'x' })
    .returning();
  const who = { schoolId, reviewId, deviceId: device?.id ?? 0, studentId: student?.id ?? null };
  const [row] = await server.db
    .insert(reviewParticipants)
    .values({ ...who, ...values })
    .returning();
  return row?.id ?? 0;
}

type Name = 'reviewData' | 'studentReviewData' | 'reviewCharts';

async function ask<N extends Name>(name: N, input: Record<string, string | number>) {
  const answer = await ours.teacher.call<ResponseOf<(typeof calls)[N]>>(calls[name], input);
  expect(answer).toMatchObject({ s: 200 });
  return answer.data as ResponseOf<(typeof calls)[N]>;
}

test('[TEACH-15] [TEACH-19] [TEACH-21] a running test tells who is where', async () => {
  const data = await ask('reviewData', { reviewId });
  expect(data.students_number).toEqual({ review_ed: 1, review_ing: 1, un_review: 1 });
  expect(data.points_statistical).toEqual([
    expect.objectContaining({ p_id: 1, p_desc: 'Finds the axis', right: 2, error: 0, empty: 1 }),
    expect.objectContaining({ p_id: 2, p_desc: 'Sets the tilt', right: 0, error: 1, empty: 2 }),
  ]);
});

test('[TEACH-03] [TEACH-07] [TEACH-Q2] everybody has the label of their group: not started, in progress, finished', async () => {
  const { student_statistical } = await ask('reviewData', { reviewId });
  expect(student_statistical).toEqual([
    expect.objectContaining({ name: 'Ann', status: 2, status_desc: 'Finished', level: 'C', step: null }),
    expect.objectContaining({ name: 'Ben', status: 1, status_desc: 'In progress', step: 2 }),
    expect.objectContaining({ name: 'Cid', status: 3, status_desc: 'Not started', empty: 2, step: null }),
  ]);
});

test('[TEACH-06] [TEACH-24] a grade stands once its student has finished, until then it is other', async () => {
  const { level_statistical } = await ask('reviewData', { reviewId });
  expect(level_statistical.map(({ level_name, num }) => [level_name, num])).toEqual([
    ['A', 0],
    ['B', 0],
    ['C', 1],
    ['D', 0],
    ['other', 2],
  ]);
});

test('[TEACH-04] [TEACH-16] one student’s points stand beside the class', async () => {
  const [ann = 0] = people;
  const data = await ask('studentReviewData', { reviewId, student_id: ann });
  expect(data).toMatchObject({ name: 'Ann', level: 'C', status: 2, right_rate: 0.5 });
  expect(data.points).toEqual([
    {
      p_id: 1,
      p_desc: 'Finds the axis',
      status: 1,
      tries: 1,
      seconds: 10,
      average_tries: 1.5,
      average_seconds: 15,
    },
    {
      p_id: 2,
      p_desc: 'Sets the tilt',
      status: 2,
      tries: 3,
      seconds: 40,
      average_tries: 3,
      average_seconds: 40,
    },
  ]);
  expect(data.steps.map(({ seconds, finished }) => [seconds, finished])).toEqual([
    [12, true],
    [45, true],
  ]);
});

test('[TEACH-16] who has not begun has no answers, and who is in no test has no data', async () => {
  const data = await ask('studentReviewData', { reviewId, student_id: people[2] ?? 0 });
  expect(data.points.map(({ status, tries, seconds }) => [status, tries, seconds])).toEqual([
    [3, null, null],
    [3, null, null],
  ]);
  const stranger = await ours.teacher.call(calls.studentReviewData, { reviewId, student_id: 999_999 });
  expect(stranger).toMatchObject({ s: 404, data: { id: 'participant.unknown' } });
});

test('[TEACH-08] [TEACH-17] [TEACH-20] the charts tell where everybody is and how long steps took', async () => {
  const data = await ask('reviewCharts', { review_id: reviewId });
  expect(data.dataPattern).toBe(1);
  expect(data.distributionEcharts).toEqual([
    { s_number: 1, s_desc: 'Find', num: 0, finished: 2, cid_name_list: [] },
    { s_number: 2, s_desc: 'Set', num: 1, finished: 1, cid_name_list: ['Ben'] },
  ]);
  expect(data.stepListTable[0]).toMatchObject({
    s_number: 1,
    spread: {
      max: { num: 24, cid_name_list: ['Ben'] },
      min: { num: 12, cid_name_list: ['Ann'] },
      avg: { num: 18 },
    },
    students: [
      { name: 'Ben', seconds: 24 },
      { name: 'Ann', seconds: 12 },
    ],
  });
});

test('[TEACH-09] [TEACH-10] knowledge counts every answer about it, of everybody', async () => {
  const { progressEcharts, knowledgeData } = await ask('reviewCharts', { review_id: reviewId });
  expect(progressEcharts).toEqual([
    { k_name: 'The axis is tilted', right_rate: 2 / 6, error_rate: 1 / 6, empty_rate: 3 / 6 },
    { k_name: 'The orbit', right_rate: 0, error_rate: 1 / 3, empty_rate: 2 / 3 },
  ]);
  expect(knowledgeData[1]).toMatchObject({ right: 0, error: 1, empty: 2, error_rate: 1 / 3 });
});

test('[TEACH-18] [TEACH-Q1] charts answer in the language of the number: 1 Chinese, 2 the other', async () => {
  const rid = ours.owns.resource;
  const input = { review_id: reviewId, mode_type: 1, rid };
  const zh = await ask('reviewCharts', { ...input, language_id: 1 });
  const en = await ask('reviewCharts', { ...input, language_id: 2 });
  expect(zh.distributionEcharts.map(({ s_desc }) => s_desc)).toEqual(['寻找', '调整']);
  expect(en.distributionEcharts.map(({ s_desc }) => s_desc)).toEqual(['Find', 'Set']);
  const other = await ours.teacher.call(calls.reviewCharts, { ...input, rid: ours.owns.spareResource });
  expect(other).toMatchObject({ s: 404, data: { id: 'resource.unknown' } });
});

test('[TEACH-17] a test without an outline has empty charts, not a failure', async () => {
  const [blank] = await server.db
    .insert(reviews)
    .values({ schoolId: ours.school.id, accountId: ours.owns.colleague, resourceId: ours.owns.resource })
    .returning();
  const data = await ask('reviewCharts', { review_id: blank?.id ?? 0 });
  expect(data).toMatchObject({
    distributionEcharts: [],
    progressEcharts: [],
    knowledgeData: [],
    stepListTable: [],
  });
});
