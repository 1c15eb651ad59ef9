import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { noteBroken } from './away';
import { afterDeadlocks } from './deadlock';

/** A server that does not even refuse, or a pool that is all in use, is away after this long. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The database, or one transaction of it: repositories take this. A transaction that has to give way to another is done
 * again from its beginning: what it does outside the database must bear that.
 */
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
 * @param settings statements that each new connection begins with
 */
export function openDatabase(
  url: string,
  maxConnections = 10,
  onIdleError: (error: Error) => void = () => undefined,
  settings: string | null = null,
): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(settings !== null && {
      onConnect: async (client) => {
        await client.query(settings);
      },
    }),
  });
  // Without a listener such a connection would end the process.
  pool.on('error', (error) => onIdleError(withoutClient(error)));
  // Nor may one that breaks between two statements of a transaction: its next statement fails, and tells who asked.
  pool.on('connect', (client) => client.on('error', noteBroken));
  return { db: withSafeTransactions(pool), pool, close: () => pool.end() };
}

/** The pool hangs the whole connection on it, with the key that cancels its questions: nothing for a log. */
function withoutClient(error: Error): Error {
  Reflect.deleteProperty(error, 'client');
  return error;
}

/**
 * The driver keeps the connection of a transaction that could not even begin, for ever: after as many outages as the
 * pool has connections nobody gets one. Here it goes back, or away where its transaction did not end.
 */
function withSafeTransactions(pool: pg.Pool): Database {
  const transaction: Database['transaction'] = (work, config) => afterDeadlocks(() => once(work, config));
  const once: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let isOver = false;
    try {
      const result = await drizzle({ client }).transaction(work, config);
      isOver = true;
      return result;
    } finally {
      client.release(!isOver && client.getTransactionStatus() !== 'I');
    }
  };
  return Object.assign(drizzle({ client: pool }), { transaction });
}

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that knows the failures of its own connections, and whose single statements outlive deadlocks. */
class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    const once = this.query.bind(this) as (...statement: unknown[]) => Promise<unknown>;
    this.query = ((...statement: unknown[]) => afterDeadlocks(() => once(...statement))) as pg.Pool['query'];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect((error, client, done) => {
        noteBroken(error);
        callback(error, client, done);
      });
      return undefined;
    }
    return super.connect().catch((error: unknown) => {
      noteBroken(error);
      throw error;
    });
  }
}
