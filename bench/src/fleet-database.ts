import { rm } from 'node:fs/promises';
import { openEmbedded } from '../../apps/server/src/platform/database/embedded/embedded';
import { createPostgres } from '../../e2e/src/cluster/postgres';
import { findPrograms } from '../../e2e/src/cluster/programs';
import { findFreePort } from './server-process';

/** An empty database for one run. */
interface FleetDatabase {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The embedded database as a server that is alone has it: it lets in about as many as that one server needs. */
export async function openOwn(dataDir: string): Promise<FleetDatabase> {
  const log = { info: () => undefined, warn: console.warn };
  const database = await openEmbedded({ dataDir, log, onLost: console.error });
  return { url: database.url, pid: database.server.pid, stop: database.stop };
}

/**
 * A PostgreSQL of Debian's, as several servers have it.
 * @throws Error where one of the programs of several servers is not installed
 */
export async function openExternal(dataDir: string): Promise<FleetDatabase> {
  const programs = findPrograms();
  if (!programs) throw new Error('Several servers need: apt install postgresql redis-server nginx-light');
  const { part, url, folder } = await createPostgres({
    programs: programs.postgres,
    folder: dataDir,
    logs: dataDir,
    port: await findFreePort(4500),
    onEnd: (_part, how) => console.error(`the database ended: ${how}`),
  });
  await part.start();
  return {
    url,
    pid: part.pid ?? 0,
    async stop() {
      await part.stop();
      // Where its user may not enter the run's folder it is elsewhere.
      await rm(folder, { recursive: true, force: true });
    },
  };
}
