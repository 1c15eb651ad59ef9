import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './binaries';
import { clusterFolder, ensureCluster } from './cluster';
import { READY_POLL_MS, READY_TIMEOUT_MS, START_TRIES_MS } from './limits';
import { loadPassword } from './password';
import { type Placement, placeDatabase } from './placement';
import {
  findPostmaster,
  type Launch,
  launchPostmaster,
  type Postmaster,
  stopPostmaster,
  tailOfLog,
} from './postmaster';
import { addressOf, becomeOwner, connect, ensureDatabase, identify } from './session';

const DATABASE = 'orrery';

/** The database server that this process owns. */
export interface EmbeddedDatabase {
  /** Address of Orrery's database. */
  readonly url: string;
  /** Address of a database of that server by name. */
  urlOf(database: string): string;
  /** Folder of the cluster, its log beside it. */
  readonly folder: string;
  readonly server: Postmaster;
  /** True where the server of an earlier process was still running. */
  readonly adopted: boolean;
  /** Stops the server and waits until it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute path of Orrery's data folder. */
  readonly dataDir: string;
  /** False gives up safety for speed: for tests only. */
  readonly durable?: boolean;
  readonly log: { info(message: string): void; warn(message: string): void };
  /** Called when the server was lost and could not be brought back. */
  readonly onLost: (error: Error) => void;
}

/** Another living Orrery holds the folder. */
export class FolderInUseError extends Error {
  constructor(dataDir: string) {
    super(`Another Orrery is running on the data folder ${dataDir}. Stop it, or choose another DATA_DIR.`);
    this.name = 'FolderInUseError';
  }
}

interface Start extends EmbeddedOptions {
  readonly placement: Placement;
  readonly password: string;
  readonly durable: boolean;
}

interface Owned {
  readonly client: pg.Client;
  readonly server: Postmaster;
  readonly adopted: boolean;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the server that a killed process left behind,
 * and holds the folder for this process.
 * @throws FolderInUseError where another Orrery runs on the folder
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const placement = await placeDatabase(options.dataDir, await findBinaries());
  const password = await loadPassword(options.dataDir);
  const start: Start = { ...options, placement, password, durable: options.durable ?? true };
  await ensureCluster(placement, password, start.durable);
  let owned = await own(start, null);
  await ensureDatabase(owned.client, DATABASE);
  let stopping = false;

  function guard(present: Owned): void {
    const lost = async () => {
      if (stopping || present !== owned) return;
      options.log.warn('the database server was lost; starting it again');
      try {
        owned = await own(start, present.server.port);
        guard(owned);
        options.log.info('the database server is back');
      } catch (error) {
        options.onLost(error as Error);
      }
    };
    present.client.once('end', () => void lost());
  }
  guard(owned);

  const urlOf = (database: string) => addressOf(owned.server.port, password, database);
  return {
    url: urlOf(DATABASE),
    urlOf,
    folder: placement.folder,
    get server() {
      return owned.server;
    },
    adopted: owned.adopted,
    async stop() {
      stopping = true;
      // The lock is held until the server is gone, so that nobody adopts a server that is about to stop.
      await stopPostmaster(placement, owned.server);
      await owned.client.end().catch(() => undefined);
    },
  };
}

/** Brings a server up (again) and takes the folder's lock on it. */
async function own(start: Start, preferredPort: number | null): Promise<Owned> {
  for (const end = Date.now() + START_TRIES_MS; ; await delay(READY_POLL_MS)) {
    try {
      const server = await findPostmaster(start.placement);
      const owned = server ? await adopt(start, server) : await launch(start, preferredPort);
      if (owned) return owned;
    } catch (error) {
      // Anything else passes: a predecessor that stops its server right now, a port that was just taken.
      if (error instanceof FolderInUseError || Date.now() > end) throw error;
    }
    if (Date.now() > end) {
      throw new Error(
        `The embedded database does not start. Its log (${start.placement.folder}) ends with:\n${await tailOfLog(start.placement)}`,
      );
    }
  }
}

async function launch(start: Start, preferredPort: number | null): Promise<Owned | null> {
  const started = await launchPostmaster(start.placement, preferredPort, start.durable);
  const server = await waitForPostmaster(start.placement, started);
  const client = server && (await reach(start, server));
  if (!server || !client) return null;
  await requireOwnership(start, client);
  return { client, server, adopted: false };
}

/** Takes over a server that runs already; one that is not ours to use is stopped. */
async function adopt(start: Start, server: Postmaster): Promise<Owned | null> {
  const client = await reach(start, server);
  if (!client) {
    await stopPostmaster(start.placement, server);
    return null;
  }
  await requireOwnership(start, client);
  const identity = await identify(client);
  const folder = await realpath(clusterFolder(start.placement));
  if (identity.version === start.placement.binaries.version && (await realpath(identity.folder)) === folder) {
    return { client, server, adopted: true };
  }
  start.log.info(`stopping PostgreSQL ${identity.version} of an earlier Orrery`);
  await stopPostmaster(start.placement, server);
  await client.end().catch(() => undefined);
  return null;
}

async function requireOwnership(start: Start, client: pg.Client): Promise<void> {
  if (await becomeOwner(client)) return;
  await client.end();
  throw new FolderInUseError(start.dataDir);
}

/** Connects as soon as the server answers, recovery after a crash included; null where it does not. */
async function reach(start: Start, server: Postmaster): Promise<pg.Client | null> {
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await delay(READY_POLL_MS)) {
    try {
      return await connect(server.port, start.password);
    } catch (error) {
      // A wrong password never becomes right; everything else may be a server that still starts.
      if ((error as { code?: string }).code === '28P01') return null;
    }
    if ((await findPostmaster(start.placement))?.pid !== server.pid) return null;
  }
  return null;
}

/** The server's file appears within moments of its start, or never. */
async function waitForPostmaster(placement: Placement, started: Launch): Promise<Postmaster | null> {
  const end = Date.now() + START_TRIES_MS / 2;
  for (; Date.now() < end && !started.hasEnded(); await delay(READY_POLL_MS)) {
    const server = await findPostmaster(placement);
    if (server) return server;
  }
  return null;
}
