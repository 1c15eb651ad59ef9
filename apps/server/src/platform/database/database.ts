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
 */
export function openDatabase(url: string, maxConnections = 10): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections });
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
