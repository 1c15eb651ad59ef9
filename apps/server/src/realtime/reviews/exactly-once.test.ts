import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { calculateRows, playTest, secondOf, shuffled, TEST_START } from '../../testing/played-test';
import { type Random, seeded } from '../../testing/results';
import { makeReviewDesk, readReviewRows } from '../../testing/review-desk';
import { openTestDatabase } from '../../testing/test-database';
import { createReviewIngest, type ReviewIngest } from './review-ingest';
import type { ReviewEvent, ReviewReport } from './review-report';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Run {
  readonly ingest: ReviewIngest;
  readonly acknowledged: Set<string>;
  readonly faults: string[];
}

function openIngest(pool: pg.Pool): Run {
  const acknowledged = new Set<string>();
  const faults: string[] = [];
  const ingest = createReviewIngest({
    pool,
    log: { error: () => undefined },
    quietLog: (fault) => faults.push(fault),
    acknowledge: async (_school, _device, ids) => {
      for (const id of ids) acknowledged.add(id);
    },
    onChange: () => undefined,
  });
  return { ingest, acknowledged, faults };
}

/** Sends all, and waits until nothing is under way. */
async function send(pool: pg.Pool, reports: readonly ReviewReport[]): Promise<Run> {
  const run = openIngest(pool);
  for (const report of reports) run.ingest.add(report);
  await run.ingest.close();
  return run;
}

/** A pool whose server is killed at commits: before them, or after them and before anybody hears of it. */
function killing(pool: pg.Pool, random: Random): pg.Pool {
  const connect = async () => {
    const client = await pool.connect();
    return new Proxy(client, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name, target);
        return async (...input: unknown[]) => {
          const query = target.query.bind(target) as (...values: unknown[]) => Promise<unknown>;
          if (input[0] !== 'COMMIT' || random() < 0.4) return query(...input);
          await query(random() < 0.5 ? 'ROLLBACK' : 'COMMIT');
          throw new Error('killed');
        };
      },
    });
  };
  return new Proxy(pool, {
    // Whatever else the pool does it does by itself.
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target).bind(target)),
  });
}

test.each([1, 2, 3, 4, 5, 6])(
  '[TEACH-19] [TEACH-21] reports of class %i count once: twice, shuffled, a day late, with the server killed',
  async (seed) => {
    const random = seeded(seed);
    const desk = await makeReviewDesk(database.db, 4);
    const [clean, chaos] = [await desk.open(TEST_START), await desk.open(TEST_START)];
    const happened = playTest(random, desk, clean);
    for (const report of happened) await send(database.pool, [report]);

    const sent = happened.map((report) => ({ ...report, event: { ...report.event, reviewId: chaos } }));
    const waiting = new Map(sent.map((report) => [report.event.id, report]));
    // One headset is away and comes a day later; of the others some is sent twice, all of it in any order.
    const [late, early] = [
      sent.filter(({ deviceId }) => deviceId === desk.deviceIds[0]),
      sent.filter(({ deviceId }) => deviceId !== desk.deviceIds[0]),
    ];
    for (let round = 0; round < 40 && waiting.size > 0; round += 1) {
      const open = (round < 2 ? early : [...early, ...late]).filter(({ event }) => waiting.has(event.id));
      const some = shuffled(random, [...open, ...early.filter(() => random() < 0.3)]).slice(
        0,
        1 + Math.floor(random() * 40),
      );
      const { acknowledged } = await send(killing(database.pool, random), some);
      for (const id of acknowledged) waiting.delete(id);
    }
    await send(database.pool, shuffled(random, sent));

    const rows = await readReviewRows(database.db, chaos);
    expect(rows).toEqual(await readReviewRows(database.db, clean));
    for (const expected of calculateRows(happened)) {
      const row = rows.find(
        (one) => one.deviceId === expected.deviceId && one.studentId === expected.studentId,
      );
      expect(row).toMatchObject({ ...expected, answers: expected.answers });
    }
  },
);

test('a report that the database refuses keeps no other out', async () => {
  const desk = await makeReviewDesk(database.db, 2);
  const reviewId = await desk.open(TEST_START);
  const report = (deviceIndex: number, seconds: number): ReviewReport => ({
    schoolId: desk.schoolId,
    deviceId: desk.deviceIds[deviceIndex]!,
    event: {
      id: randomUUID(),
      at: secondOf(5),
      type: 'review.point',
      reviewId,
      student: null,
      point: 1,
      correct: true,
      tries: 1,
      seconds,
    },
  });
  const [bad, good] = [report(0, 1), report(1, 2)];
  // No headset gets this far: the contract's schema stops it at the door.
  const beyond = { ...bad, event: { ...bad.event, tries: 100_000 } as ReviewEvent };
  const { acknowledged } = await send(database.pool, [beyond, good]);
  expect([...acknowledged]).toEqual([good.event.id]);
  expect((await readReviewRows(database.db, reviewId)).map(({ answers }) => answers.length)).toEqual([0, 1]);
});

test('[TEACH-19] a student and somebody who is not logged in, of one headset in one batch, both count', async () => {
  const desk = await makeReviewDesk(database.db, 1);
  const reviewId = await desk.open(TEST_START);
  const answer = (student: number | null, correct: boolean): ReviewReport => ({
    schoolId: desk.schoolId,
    deviceId: desk.deviceIds[0]!,
    event: {
      ...{ id: randomUUID(), at: secondOf(9), type: 'review.point', reviewId, student },
      ...{ point: 1, correct, tries: 1, seconds: 3 },
    },
  });
  const { faults } = await send(database.pool, [answer(null, false), answer(desk.studentIds[0]!, true)]);
  expect(faults).toEqual([]);
  const rows = await readReviewRows(database.db, reviewId);
  expect(rows.map(({ studentId, correct, wrong }) => [studentId, correct, wrong])).toEqual([
    [null, 0, 1],
    [desk.studentIds[0], 1, 0],
  ]);
});
