import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { type OpenDatabase, openDatabase } from './database';
import { createOneServer } from './one-server';

let database: TestDatabase;
let here: OpenDatabase;
let there: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  [here, there] = [openDatabase(database.url), openDatabase(database.url)];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

/** Work that goes on until it is told to end. */
function makeWork() {
  let end = () => {};
  const ended = new Promise<string>((resolve) => {
    end = () => resolve('done');
  });
  return { work: vi.fn(() => ended), end };
}

test('of several servers one does a piece of work, and others do theirs meanwhile', async () => {
  const [one, other] = [createOneServer(here.pool), createOneServer(there.pool)];
  const { work, end } = makeWork();
  const first = one.run('covers', work);
  await vi.waitFor(() => expect(work).toHaveBeenCalled());
  expect(await other.run('covers', async () => 'twice')).toBeNull();
  expect(await one.run('covers', async () => 'twice')).toBeNull();
  expect(await other.run('sweep', async () => 'meanwhile')).toEqual({ value: 'meanwhile' });
  end();
  expect(await first).toEqual({ value: 'done' });
  expect(await other.run('covers', async () => 'again')).toEqual({ value: 'again' });
});

test('whoever waits comes after the one before', async () => {
  const [one, other] = [createOneServer(here.pool), createOneServer(there.pool)];
  const { work, end } = makeWork();
  const first = one.run('library', work);
  await vi.waitFor(() => expect(work).toHaveBeenCalled());
  let isOver = false;
  const second = other.inTurn('library', async () => isOver);
  isOver = true;
  end();
  await first;
  expect(await second).toBe(true);
});

test('work that fails is free for the next', async () => {
  const [one, other] = [createOneServer(here.pool), createOneServer(there.pool)];
  await expect(one.run('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await other.run('broken', async () => 1)).toEqual({ value: 1 });
});

test('a server whose connection is gone hears it, and another takes the work over', async () => {
  const [one, other] = [createOneServer(here.pool), createOneServer(there.pool)];
  let heard: AbortSignal | null = null;
  const lost = one.run('long', (signal) => {
    heard = signal;
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped')));
  });
  await vi.waitFor(() => expect(heard).not.toBeNull());
  await there.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 720518
     and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(await lost).toEqual({ value: 'stopped' });
  await vi.waitFor(async () =>
    expect(await other.run('long', async () => 'taken')).toEqual({ value: 'taken' }),
  );
  expect(await one.run('long', async () => 'back')).toEqual({ value: 'back' });
});
