import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../realtime/transaction';
import { openTestDatabase } from '../../testing/test-database';
import { afterDeadlocks } from './deadlock';

/** Two rows, each with those who have been at it. */
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table crossing (id text primary key, seen text[] not null)');
});
beforeEach(async () => {
  await database.pool.query("truncate crossing; insert into crossing values ('a', '{}'), ('b', '{}')");
});
afterAll(() => database?.close());

const TOUCH = 'update crossing set seen = seen || $1::text where id = $2';
/** Touches the first, then waits at a door for the second. */
const TOUCH_BOTH = `update crossing set seen = seen || $1::text
  where case id when 'b' then pg_advisory_xact_lock(7)::text is not null else true end`;

async function visitorsOf(id: string): Promise<string[]> {
  const { rows } = await database.pool.query('select seen from crossing where id = $1', [id]);
  return rows[0].seen.toSorted();
}

describe('of two transactions that wait for each other the one that gives way is done again', () => {
  type Touch = (id: string) => Promise<unknown>;
  const ways: Record<string, (who: string, work: (touch: Touch) => Promise<void>) => Promise<void>> = {
    calls: (who, work) =>
      database.db.transaction((tx) =>
        work((id) => tx.execute(sql`update crossing set seen = seen || ${who}::text where id = ${id}`)),
      ),
    orders: (who, work) =>
      inTransaction(database.pool, (client) => work((id) => client.query(TOUCH, [who, id]))),
  };
  test.each(Object.entries(ways))('%s', async (_, way) => {
    let attempts = 0;
    const holding = new Set<string>();
    const cross = (who: string, first: string, second: string) =>
      way(who, async (touch) => {
        attempts += 1;
        await touch(first);
        holding.add(who);
        // Neither goes on before the other holds a row: otherwise one may be through before they meet.
        await vi.waitFor(() => expect(holding.size).toBe(2));
        await touch(second);
      });
    await Promise.all([cross('one', 'a', 'b'), cross('two', 'b', 'a')]);
    expect(attempts).toBeGreaterThan(2);
    for (const id of ['a', 'b']) expect(await visitorsOf(id)).toEqual(['one', 'two']);
  });
});

test('a single statement that has to give way is done again', async () => {
  const [other, door] = [await database.pool.connect(), await database.pool.connect()];
  const whoWait = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(count);
    });
  await door.query('select pg_advisory_lock(7)');
  await other.query("begin; set local deadlock_timeout = '1min'");
  await other.query(TOUCH, ['other', 'b']);
  const touching = database.pool.query(TOUCH_BOTH, ['one']);
  await whoWait(1);
  // It holds what the statement will wait for, and waits for what the statement holds.
  const crossing = other.query(TOUCH, ['other', 'a']);
  await whoWait(2);
  // Who waits last looks for a deadlock when it is there: PostgreSQL looks once for each wait, after a second.
  await door.query('select pg_advisory_unlock(7)');
  await crossing;
  await other.query('commit');
  for (const client of [other, door]) client.release();
  expect((await touching).rowCount).toBe(2);
  for (const id of ['a', 'b']) expect(await visitorsOf(id)).toEqual(['one', 'other']);
});

test('who has to give way every time is told so in the end, and any other failure is told at once', async () => {
  const failWith = (code: string) =>
    vi.fn(() =>
      Promise.reject(new Error('a statement failed', { cause: Object.assign(new Error(), { code }) })),
    );
  const [unlucky, wrong] = [failWith('40P01'), failWith('23505')];
  await expect(afterDeadlocks(unlucky)).rejects.toThrow('a statement failed');
  expect(unlucky).toHaveBeenCalledTimes(5);
  await expect(afterDeadlocks(wrong)).rejects.toThrow('a statement failed');
  expect(wrong).toHaveBeenCalledTimes(1);
});
