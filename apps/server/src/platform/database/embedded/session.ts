import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_USER } from './cluster';
import { CONNECT_TIMEOUT_MS, LOCK_WAIT_MS, READY_POLL_MS } from './limits';

/** Number of the advisory lock that the one Orrery of a database folder holds while it lives. */
const OWNER_LOCK = 7_205_180_000;

/** Address of a database of the embedded server. */
export function addressOf(port: number, password: string, database: string): string {
  return `postgres://${DATABASE_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** What the server answers when asked who it is. */
export interface Identity {
  readonly folder: string;
  /** For example `18.4`. */
  readonly version: string;
}

/** Connects to the maintenance database. */
export async function connect(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: addressOf(port, password, 'postgres'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'orrery owner',
    keepAlive: true,
  });
  // Whoever holds the client watches its end; an error without a listener would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Asks a server for its folder and version: a port may have gone to somebody else. */
export async function identify(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    "SELECT current_setting('data_directory') AS folder, split_part(current_setting('server_version'), ' ', 1) AS version",
  );
  const [identity] = rows;
  if (!identity) throw new Error('the database server does not tell who it is');
  return identity;
}

/**
 * Takes the lock that makes this process the one Orrery of its folder; ends with the connection.
 * @returns false where another living process holds it
 */
export async function becomeOwner(client: pg.Client): Promise<boolean> {
  // The server may take a moment to notice that a killed predecessor is gone.
  for (const end = Date.now() + LOCK_WAIT_MS; ; await delay(READY_POLL_MS)) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.taken) return true;
    if (Date.now() > end) return false;
  }
}

/** Makes our database where there is none. */
export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
}
