import { expect, test, vi } from 'vitest';
import { createTestDatabase, openTestDatabase } from '../../testing/test-database';
import { openDatabase } from './database';

test('a connection that breaks between two statements fails its transaction, and nothing else', async () => {
  const { pool, close } = await openTestDatabase();
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const gone = new Promise((resolve) => client.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  // Without somebody who listens, this very process would end here.
  await gone;
  await expect(client.query('commit')).rejects.toThrow();
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a transaction that cannot begin gives its connection back', async () => {
  const made = await createTestDatabase();
  const { db, pool, close } = openDatabase(made.url, 2);
  const isolationLevel = 'nonsense' as 'serializable';
  for (let count = 0; count < 3; count += 1)
    await expect(db.transaction(async () => 'begun', { isolationLevel })).rejects.toThrow();
  expect(await db.transaction(async (tx) => tx.execute('select 1'))).toMatchObject({ rowCount: 1 });
  await expect(db.transaction((tx) => tx.execute('select nonsense'))).rejects.toThrow();
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  await close();
  await made.drop();
});

test('an idle connection that breaks is told without the keys that it had', async () => {
  const made = await createTestDatabase();
  const [heard, watcher] = [[] as Error[], openDatabase(made.url, 1)];
  const { pool, close } = openDatabase(made.url, 1, (error) => heard.push(error));
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await watcher.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.message).toContain('terminating connection');
  expect(JSON.stringify(heard[0])).not.toMatch(/secretKey|connectionParameters/);
  await Promise.all([close(), watcher.close()]);
  await made.drop();
});
