import type pg from 'pg';
import type { Config } from '../platform/config';
import { makeDataFolder } from '../platform/data-folder';
import { type Database, openDatabase } from '../platform/database/database';
import { findBinaries } from '../platform/database/embedded/binaries';
import { FolderInUseError, openEmbedded } from '../platform/database/embedded/embedded';
import { loadPassword } from '../platform/database/embedded/password';
import { placeDatabase } from '../platform/database/embedded/placement';
import { findPostmaster } from '../platform/database/embedded/postmaster';
import { addressOf } from '../platform/database/embedded/session';
import { migrateDatabase } from '../platform/database/migrate';
import { openStorage } from '../platform/storage/open-storage';
import type { Storage } from '../platform/storage/storage';

/** What the operator's commands work on. */
export interface Platform {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly storage: Storage;
  close(): Promise<void>;
}

interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

const DATABASE = 'orrery';
const quiet = { info: () => undefined, warn: () => undefined };

/**
 * Opens the platform of a configuration, whether or not a server runs on it: `DATABASE_URL`, the embedded database
 * of the running server, or the embedded database started for this command.
 * @param prepare what becomes of its tables: they are made, or brought to this version's
 */
export async function openPlatform(
  config: Config,
  prepare: (pool: pg.Pool) => Promise<void> = migrateDatabase,
): Promise<Platform> {
  await makeDataFolder(config.dataDir);
  const server = await openServer(config);
  const database = openDatabase(server.url, 4);
  let storage: Storage;
  try {
    await prepare(database.pool);
    ({ storage } = await openStorage(config));
  } catch (error) {
    await database.close();
    await server.stop();
    throw error;
  }
  return {
    db: database.db,
    pool: database.pool,
    storage,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

async function openServer({ databaseUrl, dataDir }: Config): Promise<DatabaseServer> {
  if (databaseUrl) return { url: databaseUrl, stop: nothing };
  const running = await findRunning(dataDir);
  if (running) return running;
  try {
    const own = await openEmbedded({ dataDir, log: quiet, onLost: fail });
    return { url: own.url, stop: () => own.stop() };
  } catch (error) {
    // A server may have been started on the folder in this very moment.
    const started = error instanceof FolderInUseError ? await findRunning(dataDir) : null;
    if (started) return started;
    throw error;
  }
}

/** The embedded database that runs on a data folder already; it stays whoever's it is. */
async function findRunning(dataDir: string): Promise<DatabaseServer | null> {
  const server = await findPostmaster(await placeDatabase(dataDir, await findBinaries()));
  if (!server) return null;
  return { url: addressOf(server.port, await loadPassword(dataDir), DATABASE), stop: nothing };
}

async function nothing(): Promise<void> {
  // Not ours to stop.
}

function fail(error: Error): never {
  throw error;
}
