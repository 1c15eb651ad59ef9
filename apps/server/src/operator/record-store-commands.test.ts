import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { makeOperator, type Operate, operatorEnv } from '../testing/operator';
import { openRecordStore, type RecordStore } from '../testing/record-store';
import { makeReportedTest, type ReportedTest } from '../testing/reported-test';
import { startTestServer, type TestServer } from '../testing/test-server';
import { findStatementFaults } from '../testing/xapi-schema';

/** The server looks every five seconds. */
const WITHIN = { timeout: 20_000, interval: 200 };

let server: TestServer;
let operator: Operate;
let database: OpenDatabase;
let store: RecordStore;
let lesson: ReportedTest;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  operator = await makeOperator(server, { PUBLIC_URL: 'https://orrery.example.org' });
  database = openDatabase((await operatorEnv(server)).DATABASE_URL ?? '');
  store = await openRecordStore();
  lesson = await makeReportedTest(database);
});
afterAll(async () => {
  await database.close();
  await server.close();
  await store.close();
});

const KEY = ['--username', 'orrery', '--password', 'top-secret'];
const run = (command: string, ...args: string[]) =>
  operator('record-store', command, lesson.schoolKey, ...args);

async function show() {
  const { code, out } = await run('show', '--json');
  expect(code).toBe(0);
  return JSON.parse(out);
}

test('an operator sets a record store, and a running server sends what happens in tests there', async () => {
  expect(await run('set', `${store.url}/statements/`, ...KEY)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(`goes to ${store.url} from now on`),
  });
  expect(await show()).toMatchObject({
    ...{ url: store.url, username: 'orrery', home: 'https://orrery.example.org', actors: 'pseudonym' },
    ...{ waiting: 0, refused: [], took_at: null, fault: null },
  });
  await lesson.takeTest();
  await vi.waitFor(() => expect(store.statements.size).toBe(9), WITHIN);
  await vi.waitFor(async () => expect((await show()).took_at).not.toBeNull(), WITHIN);
  const shown = await run('show');
  expect(shown.out).not.toContain('top-secret');
});

test('a store is tried out with one statement about nobody, however often', async () => {
  const before = store.statements.size;
  for (const _ of [1, 2]) {
    expect(await run('test')).toMatchObject({ code: 0, out: expect.stringContaining('speaks 1.0.3') });
  }
  expect(store.statements.size).toBe(before + 1);
  expect([...store.statements.values()].flatMap(findStatementFaults)).toEqual([]);
  store.behave(() => ({ status: 401, body: 'unknown key' }));
  expect(await run('test')).toEqual({
    code: 2,
    out: '',
    err: 'The store did not take a statement: it answered 401: unknown key\n',
  });
  store.behave(null);
});

test('what is no record store, and one of another time, is named', async () => {
  const old = await openRecordStore(['0.95']);
  await run('set', old.url, ...KEY);
  expect(await run('test')).toMatchObject({ code: 2, err: 'The store speaks 0.95, and we speak 1.0.3\n' });
  await old.close();
  expect(await run('test')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^The store cannot be asked: .*ECONNREFUSED/),
  });
  await run('set', store.url, ...KEY);
});

test('what the store refused is named, and sent again when the operator says so', async () => {
  store.behave(() => ({ status: 400, body: 'not to my taste' }));
  await lesson.tell({ type: 'review.point', point: 2, correct: true, tries: 2, seconds: 3 });
  // All of it: what is refused after `retry` would stay so.
  await vi.waitFor(async () => {
    const { waiting, refused } = await show();
    expect(waiting).toBe(0);
    expect(refused).not.toEqual([]);
  }, WITHIN);
  const { out } = await run('show');
  expect(out).toMatch(/refused: [0-9a-f-]{36} {2}it answered 400: not to my taste/);
  store.behave(null);
  expect(await run('retry')).toMatchObject({ code: 0 });
  await vi.waitFor(async () => expect(await show()).toMatchObject({ waiting: 0, refused: [] }), WITHIN);
});

test.each([
  ['an address that is none', ['nowhere', ...KEY], 'It takes an address like https://lrs.example.org/xapi'],
  ['another machine in the clear', ['http://lrs.example.org', ...KEY], 'reached with https:// only'],
  ['another machine that is called like this one', ['http://localhost.example.org', ...KEY], 'https:// only'],
  ['another machine that looks like this one', ['http://127.0.0.1.example.org', ...KEY], 'https:// only'],
  ['the metadata of a cloud', ['https://169.254.169.254/xapi', ...KEY], 'no address of a service'],
  ['our own server', ['http://localhost:8080/xapi', ...KEY], 'a service of Orrery itself'],
  ['no key', ['https://lrs.example.org'], '--username'],
  ['another way to call students', ['https://lrs.example.org', ...KEY, '--actors', 'face'], 'pseudonym'],
  ['a day that is none', ['https://lrs.example.org', ...KEY, '--since', '2026-02-30'], 'a day like'],
])('%s is refused', async (_title, args, message) => {
  expect(await run('set', ...args)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining(message),
  });
  expect((await show()).url).toBe(store.url);
});

test('earlier tests are sent from a day on', async () => {
  const since = new Date(Date.now() - 2 * 86_400_000);
  const day = [since.getFullYear(), since.getMonth() + 1, since.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const set = await run('set', store.url, ...KEY, '--since', day, '--actors', 'number', '--json');
  expect(JSON.parse(set.out)).toMatchObject({ reviews: 1, actors: 'number' });
});

test('a store that is removed is told nothing more', async () => {
  expect(await run('remove')).toMatchObject({ code: 0 });
  const refused = { code: 2, err: 'This school has no record store: record-store set gives it one\n' };
  for (const command of ['show', 'test', 'retry', 'remove']) {
    expect(await run(command)).toMatchObject(refused);
  }
});
