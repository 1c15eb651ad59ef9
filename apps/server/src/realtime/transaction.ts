import type pg from 'pg';

/** A server that freezes in the middle lets go of the rows of its orders before others take its headsets. */
const BEGIN = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '8s'";

/** Runs `work` in one transaction on one connection; rolls back and rethrows what fails. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
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
