import { calls, type ResponseOf } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../platform/database/tables';
import {
  type MadeAnswer,
  type MadeReview,
  makeCourseware,
  makeOutline,
  makeReview,
  seeded,
} from '../../testing/results';
import { addClass } from '../../testing/roster';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T10:00:00');
/** Generated classes, from nobody to forty. */
const SIZES = [0, 1, 2, 7, 28, 40];

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let accountId: number;
let classA: number;
let classB: number;
let made: MadeReview[];
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  const { db } = server;
  school = await makeSchool(db);
  teacher = await loggedIn(server.app, school.teacher);
  const [account] = await db.select().from(accounts).where(eq(accounts.username, school.teacher));
  accountId = account?.id ?? 0;
  classA = await addClass(server, school.id, 'Year 7');
  classB = await addClass(server, school.id, 'Year 8');
  const rid = await makeCourseware(db, 'Phases of the Moon', '月相');
  made = [];
  for (const [index, size] of SIZES.entries()) {
    const random = seeded(800 + index);
    const wish = {
      schoolId: school.id,
      accountId,
      rid,
      classId: classA,
      startedAt: new Date(NOW - index * DAY_MS),
    };
    made.push(await makeReview(db, random, { ...wish, outline: makeOutline(random), size }));
  }
});
afterAll(() => server.close());

type Report = ResponseOf<typeof calls.reviewInfo>;
type StudentReport = ResponseOf<typeof calls.clientReviewInfo>;
type List = ResponseOf<typeof calls.reviewList>;

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
/** Everybody's figures of a point, counted from what was written into the tables. */
const figures = ({ people }: MadeReview, point: number, measure: 'seconds' | 'tries') =>
  people.flatMap(({ name, answers }) =>
    answers.filter((answer) => answer.point === point).map((answer) => ({ name, num: answer[measure] })),
  );

function expectSpread(
  given: Report['pointsUseTime'][number] | undefined,
  all: readonly { name: string; num: number }[],
): void {
  if (all.length === 0) {
    expect(given).toMatchObject({ max: null, min: null, avg: null });
    return;
  }
  const sorted = [...all].sort((a, b) => a.num - b.num);
  for (const [end, extreme] of [
    ['min', sorted[0]],
    ['max', sorted.at(-1)],
  ] as const) {
    const names = all.filter(({ num }) => num === extreme?.num).map(({ name }) => name);
    expect(given?.[end]?.num).toBe(extreme?.num);
    expect([...(given?.[end]?.cid_name_list ?? [])].sort()).toEqual(names.sort());
  }
  expect(given?.avg?.num).toBeCloseTo(sum(all.map(({ num }) => num)) / all.length, 9);
}

function statusOf(answer: MadeAnswer | undefined): number {
  if (answer === undefined) return 3;
  return answer.correct ? 1 : 2;
}

function expectBesideClass(
  given: StudentReport['pointsCount'][number] | undefined,
  own: number | undefined,
  all: readonly { num: number }[],
): void {
  expect(given?.num).toBe(own ?? null);
  if (all.length === 0) expect(given?.avg).toBeNull();
  else expect(given?.avg).toBeCloseTo(sum(all.map(({ num }) => num)) / all.length, 9);
}

describe.each(SIZES.map((size, index) => [size, index] as const))('a test of %i students', (size, index) => {
  let review: MadeReview;
  let report: Report;
  beforeAll(async () => {
    review = made[index] as MadeReview;
    const answer = await teacher.call<Report>(calls.reviewInfo, { reviewId: review.id });
    expect(answer).toMatchObject({ s: 200 });
    report = answer.data;
  });

  test('[STUDY-18] [STUDY-21] the report says what was tested, when, by whom, and who took part', () => {
    expect(report.reviewInfo).toEqual({
      title: 'Phases of the Moon',
      ctime: NOW - index * DAY_MS,
      nickname: 'Somebody',
      class_name: 'Year 7',
      end_time: null,
    });
    expect(report.clientList).toHaveLength(size);
    expect(new Map(report.clientList.map(({ cid, name }) => [cid, name]))).toEqual(
      new Map(review.people.map(({ cid, name }) => [cid, name])),
    );
  });

  test('[STUDY-18] everybody is named with their grade and every point, for the file of a class', () => {
    const { points } = review.outline;
    for (const { name, level, right, points: given } of report.clientList) {
      const person = review.people.find((one) => one.name === name);
      const answerTo = (point: number) => person?.answers.find((answer) => answer.point === point);
      expect(level).toBe(person?.level);
      expect(right).toBe(points.filter(({ number }) => answerTo(number)?.correct).length);
      expect(given).toEqual(
        Object.fromEntries(points.map(({ number }) => [number, statusOf(answerTo(number))])),
      );
    }
  });

  test('[STUDY-08] [STUDY-18] the grades are those that were given, and everybody has one', () => {
    expect(report.ratingList.map(({ level_name }) => level_name)).toEqual(['A', 'B', 'C', 'D', 'other']);
    for (const { level_name, num, rate, cid_name_list } of report.ratingList) {
      const names = review.people.filter(({ level }) => level === level_name).map(({ name }) => name);
      expect(num).toBe(names.length);
      expect(rate).toBeCloseTo(share(names.length, size), 12);
      expect([...cid_name_list].sort()).toEqual(names.sort());
    }
  });

  test('[STUDY-09] [STUDY-10] each step says what is done, what it tests, and how many finished it', () => {
    const { steps } = review.outline;
    expect(report.steps).toEqual(
      steps.map(({ number, title, points }) => ({ s_number: number, s_desc: title.en, points_ids: points })),
    );
    for (const { s_number, num, rate } of report.stepsEntirety) {
      const finished = review.people.filter((person) => person.finishedSteps.includes(s_number)).length;
      expect([num, rate]).toEqual([finished, share(finished, size)]);
    }
    expect(report.points.map(({ p_desc }) => p_desc)).toEqual(
      review.outline.points.map(({ title }) => title.en),
    );
  });

  test('[STUDY-11] knowledge is right, wrong and empty as the raw answers to its points are', () => {
    const { knowledge, points } = review.outline;
    expect(report.pointsProcess).toHaveLength(knowledge.length);
    for (const [place, { id }] of knowledge.entries()) {
      const about = points.filter((point) => point.knowledge.includes(id)).map(({ number }) => number);
      const given = review.people.flatMap(({ answers }) =>
        answers.filter(({ point }) => about.includes(point)),
      );
      const asked = about.length * size;
      const right = given.filter(({ correct }) => correct).length;
      const wrong = given.length - right;
      const rates = report.pointsProcess[place];
      expect(rates?.right_rate).toBeCloseTo(share(right, asked), 12);
      expect(rates?.error_rate).toBeCloseTo(share(wrong, asked), 12);
      expect(rates?.empty_rate).toBeCloseTo(share(asked - right - wrong, asked), 12);
    }
  });

  test('[STUDY-12] [STUDY-13] [STUDY-19] [STUDY-Q2] longest, shortest and average time and attempts, and whose they are', () => {
    for (const [place, { number, title }] of review.outline.points.entries()) {
      expect(report.pointsUseTime[place]?.k_name).toBe(title.en);
      expectSpread(report.pointsUseTime[place], figures(review, number, 'seconds'));
      expectSpread(report.pointsTryCount[place], figures(review, number, 'tries'));
    }
  });

  test('[STUDY-14] [STUDY-15] [STUDY-16] [STUDY-20] [STUDY-22] each student stands beside the class', async () => {
    for (const person of review.people.slice(0, 5)) {
      const input = { reviewId: review.id, cid: person.cid };
      const { data } = await teacher.call<StudentReport>(calls.clientReviewInfo, input);
      expect(data).toMatchObject({ name: person.name, level: person.level, points: report.points });
      for (const [place, { number }] of review.outline.points.entries()) {
        const own = person.answers.find(({ point }) => point === number);
        expect(data.process[place]).toMatchObject({ p_id: number, status: statusOf(own) });
        expectBesideClass(data.pointsUseTime[place], own?.seconds, figures(review, number, 'seconds'));
        expectBesideClass(data.pointsCount[place], own?.tries, figures(review, number, 'tries'));
      }
      expect(data.steps.filter(({ finished }) => finished).map(({ s_number }) => s_number)).toEqual(
        review.outline.steps.map(({ number }) => number).filter((one) => person.finishedSteps.includes(one)),
      );
    }
  });
});

test("[STUDY-22] a student of another test is refused, as is another school's test", async () => {
  const [, one, two] = made;
  const stranger = { reviewId: one?.id ?? 0, cid: two?.people[0]?.cid ?? 0 };
  expect(await teacher.call(calls.clientReviewInfo, stranger)).toMatchObject({
    s: 404,
    data: { id: 'participant.unknown' },
  });
  const elsewhere = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  const own = { reviewId: two?.id ?? 0, cid: two?.people[0]?.cid ?? 0 };
  expect(await elsewhere.call(calls.clientReviewInfo, own)).toMatchObject({
    s: 404,
    data: { id: 'review.unknown' },
  });
  expect(await elsewhere.call(calls.reviewInfo, { reviewId: own.reviewId })).toMatchObject({ s: 404 });
});

test('[STUDY-18] a report speaks Chinese where the teacher does', async () => {
  const review = made[3] as MadeReview;
  const reader = await loggedIn(server.app, school.teacher);
  reader.cookies.set('lang', 'zh');
  const { data } = await reader.call<Report>(calls.reviewInfo, { reviewId: review.id });
  expect(data.reviewInfo.title).toBe('月相');
  expect(data.steps[0]?.s_desc).toBe('步骤1');
  expect(data.points[0]?.p_desc).toBe('测试点1');
});

describe('the list of tests', () => {
  let other: MadeReview;
  beforeAll(async () => {
    const random = seeded(5);
    const rid = await makeCourseware(server.db, 'The water cycle', '水循环');
    const wish = { schoolId: school.id, accountId, rid, outline: makeOutline(random) };
    other = await makeReview(server.db, random, {
      ...wish,
      classId: classB,
      startedAt: new Date(NOW + 5000),
      size: 3,
    });
    for (let index = 0; index < 6; index += 1) {
      const startedAt = new Date(NOW - 90 * DAY_MS - index);
      await makeReview(server.db, random, { ...wish, classId: null, startedAt, size: 0 });
    }
  });
  const ask = async (input: Record<string, string | number> = {}) =>
    (await teacher.call<List>(calls.reviewList, input)).data;

  test('[STUDY-04] [STUDY-05] [STUDY-06] each names lesson, teacher, class, tested count and start, the newest first', async () => {
    const { list, classList, total, page_size } = await ask();
    expect([total, page_size, list.length]).toEqual([SIZES.length + 7, 10, 10]);
    expect(list[0]).toEqual({
      id: other.id,
      title: 'The water cycle',
      nickname: 'Somebody',
      class_name: 'Year 8',
      client_num: 3,
      start_time: NOW + 5000,
    });
    expect(list.slice(1, 7).map(({ id, client_num }) => [id, client_num])).toEqual(
      made.map(({ id, people }) => [id, people.length]),
    );
    expect(classList).toEqual([
      { id: classA, name: 'Year 7' },
      { id: classB, name: 'Year 8' },
    ]);
    expect((await ask({ page: 2 })).list).toHaveLength(3);
  });

  test('[STUDY-01] [STUDY-06] it is narrowed by class and by words of the title in either language', async () => {
    expect((await ask({ classId: classB })).list.map(({ id }) => id)).toEqual([other.id]);
    expect((await ask({ classId: 0 })).total).toBe(SIZES.length + 7);
    expect((await ask({ keyword: 'moon' })).total).toBe(SIZES.length);
    expect((await ask({ keyword: '水循' })).total).toBe(7);
    expect((await ask({ keyword: 'water', classId: classA })).total).toBe(0);
    expect((await ask({ keyword: '100%' })).total).toBe(0);
  });
});
