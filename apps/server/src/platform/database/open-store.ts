import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Closers } from '../shutdown';
import { type OpenDatabase, openDatabase } from './database';
import { openEmbedded } from './embedded/embedded';
import { migrateDatabase } from './migrate';

/** Connections that one server holds, well below what the embedded database takes. */
const POOL_SIZE = 20;

/**
 * What a server that froze or lost its power holds, the database lets go: rows of a transaction after five minutes
 * (orders sooner, see `inTransaction`), and locks of a connection after two.
 */
const SETTINGS = `SET idle_in_transaction_session_timeout = '5min'; SET tcp_keepalives_idle = 60;
  SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 6`;

/** Stopping the embedded server writes everything to disk: it may take long on a slow one. */
const DATABASE_STOP_MS = 35_000;

/** An open and migrated database. */
export interface Store extends OpenDatabase {
  readonly kind: 'embedded' | 'external';
}

/**
 * Opens the configured database, or starts the embedded one, and brings it to this version's tables.
 * @param onLost called when the embedded server was lost for good
 */
export async function openStore(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { log, closers, onLost }: { log: Logger; closers: Closers; onLost: (error: Error) => void },
): Promise<Store> {
  const part = log.child({ part: 'database' });
  let url = config.databaseUrl;
  if (url === null) {
    const embedded = await openEmbedded({ dataDir: config.dataDir, log: part, onLost });
    closers.add('embedded database', embedded.stop, DATABASE_STOP_MS);
    part.info(
      { pid: embedded.server.pid, port: embedded.server.port, folder: embedded.folder },
      embedded.adopted ? 'adopted the running database server' : 'database server started',
    );
    url = embedded.url;
  }
  const onIdleError = (error: Error) => part.warn({ err: error }, 'an idle connection broke');
  const database = openDatabase(url, POOL_SIZE, onIdleError, SETTINGS);
  closers.add('database pool', database.close);
  await migrateDatabase(database.pool);
  return { ...database, kind: config.databaseUrl === null ? 'embedded' : 'external' };
}
