import { openEmbedded } from '../../apps/server/src/platform/database/embedded/embedded';
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from './server-process';

/** A server with a database that the bench may write to. */
interface OwnDatabase {
  readonly server: ServerProcess;
  readonly databaseUrl: string;
}

/** Starts a server on an empty database of the bench's own, and takes both away after `work`. */
export async function withOwnDatabase(work: (own: OwnDatabase) => Promise<void>): Promise<void> {
  const dataDir = await makeDataDir();
  const log = { info: () => undefined, warn: console.warn };
  const database = await openEmbedded({ dataDir, log, onLost: console.error });
  try {
    const server = await startServerProcess(dataDir, undefined, { DATABASE_URL: database.url });
    try {
      await work({ server, databaseUrl: database.url });
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
    await removeDataDir(dataDir);
  }
}
