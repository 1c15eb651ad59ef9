import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';

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
