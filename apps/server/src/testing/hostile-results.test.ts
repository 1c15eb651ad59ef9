import { type CallName, type CoursewareOutline, calls, type Envelope } from '@orrery/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewAnswers, reviewParticipants, reviews } from '../platform/database/tables';
import { type FullSchool, makeFullSchool } from './contract-samples';
import { startTestServer, type TestServer } from './test-server';

const logged: Record<string, unknown>[] = [];
let server: TestServer;
let ours: FullSchool;
let theirs: FullSchool;
beforeAll(async () => {
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
  server = await startTestServer({ demo: false, log });
  ours = await makeFullSchool(server);
  theirs = await makeFullSchool(server);
});
afterAll(() => server.close());

/** Asks in JSON, which can say more than a form; fails where the fault is ours and not the caller's. */
async function ask(name: CallName, input: Record<string, unknown>): Promise<Envelope> {
  const before = logged.length;
  const answer = await ours.teacher.send('POST', calls[name].path, {
    payload: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  });
  expect(logged.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([]);
  return answer.json<Envelope>();
}

describe('questions about results with input that nobody types', () => {
  const year = (number: string) => ({ startDate: `${number}-01-01`, endDate: `${number}-01-31` });
  test.each<[CallName, Record<string, unknown>]>([
    ['historyCharts', year('1900')],
    ['historyCharts', { startDate: '9998-12-31', endDate: '9998-12-31' }],
    ['historyCharts', { ...year('2026'), classId: '0', rid: '' }],
    ['reviewList', { keyword: '%' }],
    ['reviewList', { keyword: '_\\' }],
    ['reviewList', { keyword: "' or 1=1 --" }],
    ['reviewList', { keyword: '\u202e<script>' }],
    ['reviewList', { page: 100_000 }],
    ['historyItem', { review_id: 'OURS', page: 100_000 }],
    ['reviewStatements', { reviewId: 'OURS', page: 100_000 }],
    ['reviewCharts', { review_id: 'OURS', mode_type: 99, language_id: 99 }],
  ])('%s answers %j with nothing', async (name, input) => {
    const given = Object.entries(input).map(([key, value]) => [
      key,
      value === 'OURS' ? ours.owns.review : value,
    ]);
    expect(await ask(name, Object.fromEntries(given))).toMatchObject({ s: 200 });
  });

  test.each<[CallName, Record<string, unknown>]>([
    ['historyCharts', year('0000')],
    ['historyCharts', year('0001')],
    ['historyCharts', { startDate: '9999-12-31', endDate: '9999-12-31' }],
    ['historyCharts', { startDate: '2026-02-30', endDate: '2026-03-01' }],
    ['historyCharts', { startDate: '+275760-09-13', endDate: '+275760-09-13' }],
    ['historyCharts', { startDate: '2026-01-01', endDate: '2026-01-01T00:00:00Z' }],
    ['historyCharts', { startDate: ['2026-01-01', '2026-01-02'], endDate: '2026-01-03' }],
    ['historyCharts', { startDate: 'infinity', endDate: 'infinity' }],
    ['historyItem', { review_id: 1e300 }],
    ['historyItem', { review_id: 2 ** 31 }],
    ['reviewInfo', { reviewId: '1e1000' }],
    ['reviewInfo', { reviewId: [1, 2] }],
    ['reviewInfo', { reviewId: { $gt: 0 } }],
    ['clientReviewInfo', { reviewId: 1, cid: -1 }],
    ['studentReviewData', { reviewId: 1, student_id: 1.5 }],
    ['reviewList', { keyword: 'x'.repeat(101) }],
    ['reviewList', { keyword: 'a\0b' }],
    ['reviewList', { page: 1e9 }],
    ['reviewList', { classId: -1 }],
  ])('%s refuses %j at its field', async (name, input) => {
    expect(await ask(name, input)).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
  });
});

test("a participant of another school's test is in none of ours, and one of another test not in this one", async () => {
  const { review, participant } = ours.owns;
  for (const [reviewId, cid] of [
    [review, theirs.owns.participant],
    [theirs.owns.review, theirs.owns.participant],
    [theirs.owns.review, participant],
  ]) {
    for (const [name, input] of [
      ['clientReviewInfo', { reviewId, cid }],
      ['studentReviewData', { reviewId, student_id: cid }],
    ] as const) {
      const id = expect.stringMatching(/^(review|participant)\.unknown$/);
      const answer = await ask(name, input);
      expect(answer).toMatchObject({ s: 404, data: { id } });
      expect(JSON.stringify(answer)).not.toContain(theirs.marker);
    }
  }
});

describe('the largest test that there can be', () => {
  const text = { en: 'x'.repeat(300), zh: '题'.repeat(300) };
  const upTo = (many: number) => Array.from({ length: many }, (_, index) => index + 1);
  const OUTLINE: CoursewareOutline = {
    knowledge: upTo(40).map((number) => ({ id: `k${number}`, title: text })),
    points: upTo(60).map((number) => ({
      number: 999 - number,
      title: text,
      knowledge: upTo(10).map((one) => `k${one + (number % 30)}`),
    })),
    steps: upTo(60).map((number) => ({ number: 999 - number, title: text, points: [999 - number] })),
    levels: { A: 1, B: 0.5, C: 0 },
  };
  const CLASS = 60;
  let reviewId: number;
  let cid: number;

  beforeAll(async () => {
    const { school, owns } = ours;
    const [review] = await server.db
      .insert(reviews)
      .values({ schoolId: school.id, accountId: owns.colleague, resourceId: owns.resource, outline: OUTLINE })
      .returning();
    reviewId = review?.id ?? 0;
    // As students of one headset who are gone: any number of them may be in a test.
    const people = await server.db
      .insert(reviewParticipants)
      .values(upTo(CLASS).map(() => ({ schoolId: school.id, reviewId, deviceId: owns.device })))
      .returning();
    cid = people[0]?.id ?? 0;
    for (const { id } of people) {
      const head = { participantId: id, correct: true, tries: 1000, seconds: 86_400, at: new Date() };
      await server.db
        .insert(reviewAnswers)
        .values(OUTLINE.points.map(({ number }) => ({ ...head, point: number })));
    }
  });

  test.each<[CallName, () => Record<string, unknown>]>([
    ['reviewData', () => ({ reviewId })],
    ['studentReviewData', () => ({ reviewId, student_id: cid })],
    ['reviewCharts', () => ({ review_id: reviewId })],
    ['reviewInfo', () => ({ reviewId })],
    ['clientReviewInfo', () => ({ reviewId, cid })],
    ['historyItem', () => ({ review_id: reviewId })],
    ['reviewStatements', () => ({ reviewId })],
  ])('%s answers what the contract says, in no more than a megabyte', async (name, input) => {
    const answer = await ask(name, input());
    expect(answer).toMatchObject({ s: 200 });
    expect(calls[name].response.safeParse(answer.data)).toMatchObject({ success: true });
    expect(Buffer.byteLength(JSON.stringify(answer.data))).toBeLessThan(1024 * 1024);
  });
});
