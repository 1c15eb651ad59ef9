import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Behaviour, openRecordStore, type RecordStore } from '../../../testing/record-store';
import { makeReportedTest, type ReportedTest } from '../../../testing/reported-test';
import { seeded } from '../../../testing/results';
import { openTestDatabase } from '../../../testing/test-database';
import { findStatementFaults } from '../../../testing/xapi-schema';
import type { OpenDatabase } from '../../database/database';
import { recordStores, statementQueue, untoldReviews } from '../../database/tables';
import { toSchoolScope } from '../../session/caller';
import { createTaskBook } from '../../tasks/task-book';
import { readStatements } from './read-statements';
import { startRecordStores } from './record-stores';
import { describeStore, retryRefused, saveStore } from './store-settings';

/** A busy machine takes its time. */
const WITHIN = { timeout: 40_000 };
const HOME = 'https://orrery.example.org';
const KEY = { username: 'orrery', password: 'secret of 学校' };
/** Of one student who took the whole test: launched, initialized, step, two answers, step, completed, grade, terminated. */
const WHOLE_TEST = 9;

const tasks = createTaskBook();

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let store: RecordStore;
let lesson: ReportedTest;
let job: { stop(): Promise<void> } | null;
beforeEach(async () => {
  store = await openRecordStore();
  lesson = await makeReportedTest(database);
  job = null;
});
afterEach(async () => {
  await job?.stop();
  await database.db.delete(recordStores);
  await store.close();
});

const setStore = (url = store.url, more: { since?: Date } = {}) =>
  saveStore(database.db, lesson.schoolId, { ...KEY, url, usualHome: HOME, ...more });

function start() {
  job = startRecordStores({ db: database.db, tasks, log: pino({ level: 'silent' }), everyMs: 10 });
}

const queued = () =>
  database.db.select().from(statementQueue).where(eq(statementQueue.schoolId, lesson.schoolId));
const settings = async () => (await describeStore(database.db, lesson.schoolId)).store;

/** Waits until everything is told and sent, refused ones aside. */
async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    const untold = await database.db
      .select()
      .from(untoldReviews)
      .where(eq(untoldReviews.schoolId, lesson.schoolId));
    expect(untold).toEqual([]);
    expect((await queued()).filter(({ fault }) => fault === null)).toEqual([]);
  }, WITHIN);
}

/** What a teacher gets at this moment. */
async function downloaded() {
  const style = { home: HOME, actors: 'pseudonym' } as const;
  const scope = toSchoolScope(lesson.schoolId);
  const { deeds, maker } = await readStatements(database.db, scope, lesson.reviewId, style);
  return deeds.map(maker.state);
}

/** Ends the pause of a store that was away. */
const hurry = () => database.db.update(recordStores).set({ nextAt: sql`now()` }).execute();

const verbOf = (statement: Record<string, unknown>) =>
  (statement.verb as { id: string }).id.split('/').at(-1) ?? '';

/** What counts in the store: voided statements do not. */
function counting() {
  const all = [...store.statements.values()];
  const voided = new Set(
    all.filter((one) => verbOf(one) === 'voided').map(({ object }) => (object as { id: string }).id),
  );
  return all.filter((one) => verbOf(one) !== 'voided' && !voided.has(one.id));
}

test('what happens in a test arrives in the record store, valid and once, and is the same as the download', async () => {
  await setStore();
  start();
  await lesson.takeTest();
  await settled();
  expect(store.headers()).toMatchObject({
    authorization: `Basic ${Buffer.from('orrery:secret of 学校').toString('base64')}`,
    'x-experience-api-version': '1.0.3',
  });
  const all = await downloaded();
  expect(all).toHaveLength(WHOLE_TEST);
  expect(store.statements).toEqual(new Map(all.map((one) => [one.id, one])));
  expect([...store.statements.values()].flatMap(findStatementFaults)).toEqual([]);
  const isWell = { fault: null, attempts: 0, tookAt: expect.any(Date) };
  await vi.waitFor(async () => expect(await settings()).toMatchObject(isWell), WITHIN);
});

test('while a class goes on only what is new is sent', async () => {
  await setStore();
  start();
  await lesson.tell({ type: 'review.step', step: 1, status: 'started' });
  await settled();
  expect(counting().map(verbOf)).toEqual(['launched', 'initialized', 'attempted']);
  await lesson.tell({ type: 'review.point', point: 1, correct: false, tries: 1, seconds: 4 });
  await settled();
  await lesson.tell({ type: 'review.point', point: 1, correct: true, tries: 2, seconds: 9 });
  await settled();
  // Both attempts happened: the later one does not take the earlier one back.
  expect(counting().map(verbOf)).toEqual(['launched', 'initialized', 'attempted', 'answered', 'answered']);
  expect(store.requests.reduce((sum, many) => sum + many, 0)).toBe(5);
});

test('a report that comes late takes back what became wrong', async () => {
  await setStore();
  start();
  await lesson.takeTest();
  await settled();
  await lesson.tell({ type: 'review.point', point: 2, correct: true, tries: 2, seconds: 6 });
  await settled();
  const grades = counting().filter((one) => ['passed', 'failed'].includes(verbOf(one)));
  expect(grades).toHaveLength(1);
  expect(grades[0]).toMatchObject({ result: { score: { raw: 2, max: 2 } } });
  const voided = [...store.statements.values()].filter((one) => verbOf(one) === 'voided');
  expect(voided).toHaveLength(1);
  expect(voided.flatMap(findStatementFaults)).toEqual([]);
});

test('a school without a record store has nothing to send, and one that gets it is asked how far back', async () => {
  await lesson.takeTest();
  expect(await database.db.select().from(untoldReviews)).toEqual([]);
  await setStore();
  start();
  await settled();
  expect(store.requests).toEqual([]);
  expect(await setStore(store.url, { since: new Date(Date.now() - 3_600_000) })).toMatchObject({
    reviews: 1,
  });
  await settled();
  expect(store.statements.size).toBe(WHOLE_TEST);
});

test.each([
  [
    'answers 503',
    () => ({ status: 503, body: 'down for\nmaintenance' }),
    'it answered 503: down for maintenance',
  ],
  ['does not know the key', () => ({ status: 401 }), 'it answered 401'],
  [
    'sends us elsewhere',
    () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
    'it answered 302',
  ],
  [
    'is a page for logging in',
    () => ({ status: 200, body: '<html>' }),
    'what answers there is no record store',
  ],
])(
  'a store that %s loses nothing: it is left alone, and gets everything later',
  async (_title, behaviour, fault) => {
    store.behave(behaviour);
    await setStore();
    start();
    await lesson.takeTest();
    await vi.waitFor(async () => expect((await settings()).fault).toBe(fault), WITHIN);
    const { attempts, failingSince, nextAt } = await settings();
    expect(attempts).toBe(1);
    expect(failingSince).not.toBeNull();
    expect(nextAt.getTime() - Date.now()).toBeGreaterThan(20_000);
    expect((await queued()).map(({ fault: own }) => own)).toEqual(Array(WHOLE_TEST).fill(null));
    store.behave(null);
    await hurry();
    await settled();
    expect(store.statements.size).toBe(WHOLE_TEST);
    // What is sent leaves the queue before the store counts as well again.
    const isWell = { fault: null, failingSince: null, attempts: 0 };
    await vi.waitFor(async () => expect(await settings()).toMatchObject(isWell), WITHIN);
  },
);

test.each<[string, Behaviour, string | RegExp]>([
  ['never stops answering', () => 'endless', 'what answers there is no record store'],
  ['hangs up', () => 'hangs up', /./],
  [
    'answers a bomb',
    () => ({
      status: 200,
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')),
    }),
    'what answers there is no record store',
  ],
  [
    'answers what no database keeps',
    () => ({ status: 503, body: `a\0b${'\u{1f600}'.repeat(200)}` }),
    /^it answered 503: ab/,
  ],
  [
    'wants ages of time',
    () => ({ status: 503, headers: { 'retry-after': '9'.repeat(400) } }),
    'it answered 503',
  ],
])('a hostile store that %s loses nothing and harms nobody', async (_title, behaviour, fault) => {
  store.behave(behaviour);
  await setStore();
  start();
  await lesson.takeTest();
  await vi.waitFor(
    async () =>
      expect((await settings()).fault).toEqual(
        fault instanceof RegExp ? expect.stringMatching(fault) : fault,
      ),
    WITHIN,
  );
  // Whatever it asks for, it is asked again within the hour.
  expect((await settings()).nextAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
  store.behave(null);
  await hurry();
  await settled();
  expect(store.statements.size).toBe(WHOLE_TEST);
});

test.each([301, 302, 303, 307, 308])(
  'a store that sends us to an inner address (%i) learns nothing of it, and the key goes nowhere else',
  async (status) => {
    const inner = await openRecordStore();
    store.behave(() => ({ status, headers: { location: `${inner.url}/statements` } }));
    await setStore();
    start();
    await lesson.takeTest();
    await vi.waitFor(async () => expect((await settings()).fault).toBe(`it answered ${status}`), WITHIN);
    expect(inner.requests).toEqual([]);
    expect(inner.headers()).toEqual({});
    await inner.close();
  },
);

test('a store that asks for time gets it', async () => {
  store.behave(() => ({ status: 429, headers: { 'retry-after': '1200' } }));
  await setStore();
  start();
  await lesson.takeTest();
  await vi.waitFor(async () => expect((await settings()).fault).toBe('it answered 429'), WITHIN);
  const { nextAt } = await settings();
  expect(nextAt.getTime() - Date.now()).toBeGreaterThan(1_190_000);
});

test('nobody at the address is told, and stays harmless', async () => {
  const { url } = store;
  await store.close();
  await setStore(url);
  start();
  await lesson.takeTest();
  await vi.waitFor(async () => expect((await settings()).fault).toMatch(/ECONNREFUSED/), WITHIN);
});

test('what the store has already counts as sent', async () => {
  await setStore();
  start();
  await lesson.takeTest();
  await settled();
  const [known] = [...store.statements.keys()];
  // The same ids once more, one of them with other words: as after a restore of an older backup.
  const other = { ...store.statements.get(known ?? ''), timestamp: '2020-01-01T00:00:00.000Z' };
  (store.statements as Map<string, unknown>).set(known ?? '', other);
  await database.db.execute(sql`delete from told_statements`);
  await database.db.execute(sql`insert into untold_reviews (review_id, school_id)
    values (${lesson.reviewId}, ${lesson.schoolId})`);
  await settled();
  expect(await queued()).toEqual([]);
  expect(store.statements.size).toBe(WHOLE_TEST);
  expect(await settings()).toMatchObject({ fault: null });
});

test('a statement that the store refuses is set aside by name, and the others go on', async () => {
  store.behave((given) =>
    given.some((one) => verbOf(one) === 'answered') ? { status: 400, body: 'no answers here' } : undefined,
  );
  await setStore();
  start();
  await lesson.takeTest();
  await settled();
  expect(store.statements.size).toBe(WHOLE_TEST - 2);
  const { waiting, refused } = await describeStore(database.db, lesson.schoolId);
  expect(waiting).toBe(0);
  expect(refused.map(({ reason }) => reason)).toEqual(Array(2).fill('it answered 400: no answers here'));
  store.behave(null);
  expect(await retryRefused(database.db, lesson.schoolId)).toBe(2);
  await settled();
  expect(store.statements.size).toBe(WHOLE_TEST);
});

/** Queues so many statements of nothing much. @returns their ids */
async function fill(many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => randomUUID());
  await database.db.execute(sql`
    insert into statement_queue (school_id, participant_id, id, statement)
    select ${lesson.schoolId}, review_participants.id, given.id, '{"verb": {"id": "x"}}'
    from review_participants, unnest(${sql.param(ids)}::uuid[]) with ordinality as given(id, place)
    where review_id = ${lesson.reviewId} order by place`);
  return ids;
}

test('a store that refuses everything is told to the operator, and not every statement by name', async () => {
  store.behave(() => ({ status: 400, body: 'another version' }));
  await setStore();
  await fill(60);
  start();
  const reason = 'it refuses everything: it answered 400: another version';
  await vi.waitFor(async () => expect((await settings()).fault).toBe(reason), WITHIN);
  expect((await queued()).filter(({ fault }) => fault !== null)).toEqual([]);
  expect((await settings()).tookAt).toBeNull();
});

test('a request has at most fifty statements, in the order in which they were queued', async () => {
  await setStore();
  const ids = await fill(120);
  start();
  await settled();
  expect(store.requests).toEqual([50, 50, 20]);
  expect([...store.statements.keys()]).toEqual(ids);
});

test('a store that is silent keeps neither another school nor the stop of the server', async () => {
  const silent = await openRecordStore();
  silent.behave(() => 'silence');
  const slow = lesson;
  await setStore(silent.url);
  await slow.takeTest();
  start();
  await vi.waitFor(() => expect(silent.requests).toEqual([WHOLE_TEST]), WITHIN);
  lesson = await makeReportedTest(database);
  await setStore();
  await lesson.takeTest();
  await settled();
  expect(store.statements.size).toBe(WHOLE_TEST);
  const began = performance.now();
  await job?.stop();
  // Less than the 20 s for which a store may keep silent.
  expect(performance.now() - began).toBeLessThan(15_000);
  // Stopped in the middle: whoever starts next sends it at once.
  lesson = slow;
  silent.behave(null);
  start();
  await settled();
  expect(silent.statements.size).toBe(WHOLE_TEST);
  await job?.stop();
  await silent.close();
});

test('two servers of one database send everything once', async () => {
  await setStore();
  start();
  const second = startRecordStores({ db: database.db, tasks, log: pino({ level: 'silent' }), everyMs: 7 });
  for (let tries = 1; tries <= 10; tries += 1) {
    await lesson.tell({ type: 'review.point', point: 1, correct: true, tries, seconds: 1 });
  }
  await lesson.takeTest();
  await settled();
  await second.stop();
  const sent = store.requests.reduce((sum, many) => sum + many, 0);
  expect(sent).toBe(store.statements.size);
});

test.each([1, 2, 3])(
  'whatever order reports come in, and however often the store fails, it ends with what is true (%i)',
  async (seed) => {
    const random = seeded(seed);
    const upTo = (most: number) => 1 + Math.floor(random() * most);
    store.behave(() => (random() < 0.3 ? { status: 503 } : undefined));
    await setStore();
    start();
    const hurrying = setInterval(() => void hurry(), 20);
    try {
      for (let count = 0; count < 30; count += 1) {
        const kinds = [
          {
            type: 'review.point',
            point: upTo(2),
            correct: random() < 0.5,
            tries: upTo(6),
            seconds: upTo(60),
          },
          { type: 'review.step', step: 1, status: 'started' },
          { type: 'review.step', step: 1, status: 'finished', seconds: upTo(60) },
          { type: 'review.finished' },
        ] as const;
        // Answers come more often than the rest.
        await lesson.tell(kinds[Math.max(0, upTo(7) - 4)] ?? kinds[0]);
      }
      await settled();
    } finally {
      clearInterval(hurrying);
    }
    const now = await downloaded();
    const held = new Map(counting().map((one) => [one.id, one]));
    for (const one of now) expect(held.get(one.id)).toEqual(one);
    // What is true no longer was taken back; earlier attempts stay true.
    const others = [...held.values()].filter(({ id }) => !now.some((one) => one.id === id));
    expect(others.map(verbOf).filter((verb) => verb !== 'answered')).toEqual([]);
    expect([...store.statements.values()].flatMap(findStatementFaults)).toEqual([]);
  },
);

test('of a student who is gone nothing more is told', async () => {
  await setStore();
  await lesson.takeTest();
  await database.db.execute(
    sql`update review_participants set student_id = null, erased_at = now() where review_id = ${lesson.reviewId}`,
  );
  start();
  await settled();
  expect(store.requests).toEqual([]);
});
