import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The database, or one transaction of it: repositories take this. */
export type Database = NodePgDatabase;

/** An open connection pool with its typed database. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool.
 * @param url a PostgreSQL connection address
 * @param maxConnections most connections that this process may hold
 * @param onIdleError hears of connections that broke while idle: no fault yet, the next query opens another
 */
export function openDatabase(
  url: string,
  maxConnections = 10,
  onIdleError: (error: Error) => void = () => undefined,
): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections });
  // Without a listener such a connection would end the process.
  pool.on('error', onIdleError);
  // Nor may one that breaks between two statements of a transaction: its next statement fails, and tells who asked.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
