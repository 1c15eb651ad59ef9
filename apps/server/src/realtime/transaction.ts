import type pg from 'pg';
import { afterDeadlocks } from '../platform/database/deadlock';

/** A server that freezes in the middle lets go of the rows of its orders before others take its headsets. */
const BEGIN = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '8s'";

/**
 * Runs `work` in one transaction on one connection; rolls back and rethrows what fails.
 * @param work is done again from its beginning where the transaction had to give way to another
 */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return afterDeadlocks(() => once(pool, work));
}

async function once<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(BEGIN);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Where even the rollback fails, the connection is of no more use to the pool.
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
