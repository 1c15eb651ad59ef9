import { calls, type ResponseOf } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../platform/database/database';
import { saveStore } from '../../platform/results/xapi/store-settings';
import { operatorEnv } from '../../testing/operator';
import { makeReportedTest, type ReportedTest } from '../../testing/reported-test';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';
import { findStatementFaults } from '../../testing/xapi-schema';

type Answer = ResponseOf<typeof calls.reviewStatements>;

let server: TestServer;
let database: OpenDatabase;
let lesson: ReportedTest;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  database = openDatabase((await operatorEnv(server)).DATABASE_URL ?? '');
  lesson = await makeReportedTest(database);
  await lesson.takeTest();
  teacher = await loggedIn(server.app, lesson.schoolKey);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

async function read(input: Record<string, number> = {}): Promise<Answer> {
  const answer = await teacher.call<Answer>(calls.reviewStatements, { reviewId: lesson.reviewId, ...input });
  expect(answer).toMatchObject({ s: 200 });
  return answer.data;
}

test('a teacher gets all that happened in a test as valid statements, without names', async () => {
  const { statements, total, page_size } = await read();
  expect(statements).toHaveLength(total);
  expect(total).toBeLessThan(page_size);
  expect(statements.flatMap(findStatementFaults)).toEqual([]);
  expect(statements.map(({ verb }) => (verb as { display: { en: string } }).display.en)).toEqual([
    ...['launched', 'initialized', 'attempted', 'answered', 'answered', 'completed'],
    ...['completed', 'passed', 'terminated'],
  ]);
  expect(JSON.stringify(statements)).not.toMatch(/Lin Yue|\b004217\b/);
  expect(await read()).toEqual(await read());
});

test('behind the last page there is nothing', async () => {
  expect(await read({ page: 2 })).toMatchObject({ statements: [], total: 9 });
});

test('students are called as in the record store of the school', async () => {
  const key = { username: 'orrery', password: 'secret' };
  const wish = { ...key, url: 'http://127.0.0.1:1', usualHome: 'https://orrery.example.org' };
  await saveStore(database.db, lesson.schoolId, { ...wish, actors: 'name' });
  expect((await read()).statements[0]?.actor).toEqual({
    objectType: 'Agent',
    name: 'Lin Yue',
    account: { homePage: `https://orrery.example.org/schools/${lesson.schoolId}`, name: '004217' },
  });
});

test("another school's test is unknown", async () => {
  const { admin } = await makeSchool(server.db);
  const stranger = await loggedIn(server.app, admin);
  const answer = await stranger.call(calls.reviewStatements, { reviewId: lesson.reviewId });
  expect(answer).toMatchObject({ s: 404, data: { id: 'review.unknown' } });
});
