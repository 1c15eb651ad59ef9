import { calls, RATINGS, type ResponseOf } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, schools } from '../../platform/database/tables';
import { type MadeReview, makeCourseware, makeOutline, makeReview, seeded } from '../../testing/results';
import { addClass } from '../../testing/roster';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

test('[GEN-57] the history check tells teachers and administrators the flag of their own school', async () => {
  const [ours, theirs] = [await makeSchool(server.db), await makeSchool(server.db)];
  await server.db.update(schools).set({ historyData: true }).where(eq(schools.id, ours.id));
  for (const [username, df6] of [
    [ours.teacher, 1],
    [ours.admin, 1],
    [theirs.teacher, 0],
  ] as const) {
    const visitor = await loggedIn(server.app, username);
    expect(await visitor.call(calls.historyCheck)).toEqual({ s: 200, data: { df6 }, msg: '' });
  }
});

type Charts = ResponseOf<typeof calls.historyCharts>;
type Item = ResponseOf<typeof calls.historyItem>;

describe('the history of a school', () => {
  let school: TestSchool;
  let teacher: Visitor;
  let classIds: number[];
  let rids: number[];
  const made: MadeReview[] = [];

  beforeAll(async () => {
    const { db } = server;
    school = await makeSchool(db);
    teacher = await loggedIn(server.app, school.teacher);
    const [account] = await db.select().from(accounts).where(eq(accounts.username, school.teacher));
    classIds = [await addClass(server, school.id, 'Year 8'), await addClass(server, school.id, 'Year 7')];
    rids = [await makeCourseware(db, 'Tides', '潮汐'), await makeCourseware(db, 'Circuits', '电路')];
    const random = seeded(31);
    // Through November, the first minute and the last of a day among them.
    for (let day = 1; day <= 30; day += 3) {
      for (const [hour, minute] of [
        [0, 0],
        [11, 30],
        [23, 59],
      ] as const) {
        const wish = {
          schoolId: school.id,
          accountId: account?.id ?? 0,
          rid: rids[Math.floor(random() * 2)] ?? 0,
          classId: [null, ...classIds][Math.floor(random() * 3)] ?? null,
          startedAt: new Date(2026, 10, day, hour, minute),
          outline: makeOutline(random),
          size: Math.floor(random() * 6),
        };
        made.push(await makeReview(db, random, wish));
      }
    }
  });

  const ask = async (input: Record<string, string | number>) =>
    (await teacher.call<Charts>(calls.historyCharts, input)).data;
  const november = { startDate: '2026-11-01', endDate: '2026-11-30' };
  const localDay = (date: Date) => `2026-11-${String(date.getDate()).padStart(2, '0')}`;

  /** Shares by day, counted from what was written into the tables. */
  function expectedDays(tests: readonly MadeReview[]): Record<string, Record<string, number>> {
    const days: Record<string, Record<string, number>> = {};
    for (const day of new Set(tests.map(({ startedAt }) => localDay(startedAt)))) {
      const people = tests.filter((one) => localDay(one.startedAt) === day).flatMap((one) => one.people);
      if (people.length === 0) continue;
      days[day] = Object.fromEntries(
        RATINGS.map((rating) => [
          rating,
          (people.filter(({ level }) => level === rating).length * 100) / people.length,
        ]),
      );
    }
    return days;
  }

  function expectDays(given: Charts['chartList'], tests: readonly MadeReview[]): void {
    const days = expectedDays(tests);
    expect(Object.keys(given).sort()).toEqual(Object.keys(days).sort());
    for (const [day, shares] of Object.entries(days)) {
      for (const rating of RATINGS) {
        expect(given[day]?.[rating].percent, `${day} ${rating}`).toBeCloseTo(shares[rating] ?? -1, 9);
      }
    }
  }

  test('[HIST-15] [HIST-13] the classes are those of the school, by name', async () => {
    expect(await teacher.call(calls.historyClasses)).toMatchObject({
      s: 200,
      data: {
        classList: [
          { id: classIds[1], name: 'Year 7' },
          { id: classIds[0], name: 'Year 8' },
        ],
      },
    });
  });

  test('[HIST-05] [HIST-13] [HIST-16] [HIST-18] shares by day are those of the raw results, the first day first', async () => {
    const { chartList } = await ask(november);
    expectDays(chartList, made);
    expect(Object.keys(chartList)).toEqual(Object.keys(chartList).sort());
  });

  test('[HIST-Q2] both ends are included', async () => {
    const days = { startDate: '2026-11-04', endDate: '2026-11-07' };
    const within = made.filter(({ startedAt }) => [4, 7].includes(startedAt.getDate()));
    const { chartList, rows } = await ask(days);
    expect(within).toHaveLength(6);
    expect(rows.map(({ review_id }) => review_id)).toEqual(within.map(({ id }) => id).reverse());
    expectDays(chartList, within);
  });

  test('[HIST-03] [HIST-04] [HIST-Q3] a class and a courseware narrow chart and rows, not the list of coursewares', async () => {
    const [classId = 0, rid = 0] = [classIds[0], rids[0]];
    const within = made.filter((one) => one.classId === classId && one.rid === rid);
    const { chartList, rows, resList } = await ask({ ...november, classId, rid });
    expect(within.length).toBeGreaterThan(0);
    expect(rows.map(({ review_id }) => review_id).sort()).toEqual(within.map(({ id }) => id).sort());
    expectDays(chartList, within);
    expect(resList).toEqual([
      { rid: rids[1], title: 'Circuits' },
      { rid: rids[0], title: 'Tides' },
    ]);
    expect((await ask({ ...november, classId: 0, rid: 0 })).rows).toHaveLength(made.length);
  });

  test('[HIST-06] [HIST-13] each row has its class, courseware, share of A and time, the newest first', async () => {
    const { rows } = await ask(november);
    expect(rows).toHaveLength(made.length);
    for (const [index, one] of [...made].reverse().entries()) {
      const best = one.people.filter(({ level }) => level === 'A').length;
      expect(rows[index]).toMatchObject({
        review_id: one.id,
        rid: one.rid,
        class_name: one.classId === null ? '' : one.classId === classIds[0] ? 'Year 8' : 'Year 7',
        resource_name: one.rid === rids[0] ? 'Tides' : 'Circuits',
        client_num: one.people.length,
        ctime: one.startedAt.getTime(),
      });
      expect(rows[index]?.percent).toBeCloseTo(one.people.length ? (100 * best) / one.people.length : 0, 9);
    }
  });

  test('[HIST-09] [HIST-Q1] 31 days are looked at together, and no more; the end does not come before the start', async () => {
    const refused = { s: 422, data: { id: 'input.invalid', fields: { endDate: expect.any(String) } } };
    expect((await ask({ startDate: '2026-10-31', endDate: '2026-11-30' })).rows).toHaveLength(made.length);
    const call = (startDate: string, endDate: string) =>
      teacher.call(calls.historyCharts, { startDate, endDate });
    expect(await call('2026-10-30', '2026-11-30')).toMatchObject(refused);
    expect(await call('2026-11-30', '2026-11-29')).toMatchObject(refused);
  });

  test("another school's tests are in none of it", async () => {
    const elsewhere = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
    const { data } = await elsewhere.call<Charts>(calls.historyCharts, november);
    expect(data).toEqual({ chartList: {}, resList: [], rows: [] });
    expect(await elsewhere.call(calls.historyItem, { review_id: made[0]?.id ?? 0 })).toMatchObject({
      s: 404,
      data: { id: 'review.unknown' },
    });
  });

  test('[HIST-07] [HIST-14] [HIST-17] [HIST-19] a test lists everybody ten a page, with grade and every point', async () => {
    const random = seeded(77);
    const [account] = await server.db.select().from(accounts).where(eq(accounts.username, school.teacher));
    const big = await makeReview(server.db, random, {
      schoolId: school.id,
      accountId: account?.id ?? 0,
      rid: rids[0] ?? 0,
      classId: classIds[0] ?? 0,
      startedAt: new Date(2026, 8, 1),
      outline: makeOutline(random),
      size: 23,
    });
    const pages: Item[] = [];
    for (const page of [1, 2, 3]) {
      const input = { review_id: big.id, rid: big.rid, page };
      pages.push((await teacher.call<Item>(calls.historyItem, input)).data);
    }
    expect(pages.map(({ rows, page, total, page_size }) => [rows.length, page, total, page_size])).toEqual([
      [10, 1, 23, 10],
      [10, 2, 23, 10],
      [3, 3, 23, 10],
    ]);
    expect(pages[0]?.pointNames).toEqual(
      Object.fromEntries(big.outline.points.map(({ number, title }) => [number, title.en])),
    );
    const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.cid, row]));
    expect(rows.size).toBe(23);
    for (const { cid, name, level, answers } of big.people) {
      const points = big.outline.points.map(({ number }) => {
        const answer = answers.find(({ point }) => point === number);
        return [String(number), answer ? (answer.correct ? 1 : 2) : 3] as const;
      });
      const right = answers.filter(({ correct }) => correct).length;
      expect(rows.get(cid)).toEqual({
        cid,
        stu_name: name,
        level,
        right,
        points: Object.fromEntries(points),
      });
    }
    const otherLesson = { review_id: big.id, rid: rids[1] ?? 0 };
    expect(await teacher.call(calls.historyItem, otherLesson)).toMatchObject({
      s: 404,
      data: { id: 'resource.unknown' },
    });
  });
});
