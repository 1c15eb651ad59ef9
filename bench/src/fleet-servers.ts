import { type RedisProcess, startRedis } from '../../apps/server/src/testing/redis';
import { type Balancer, startBalancer } from './balancer';
import { openExternal, openOwn } from './fleet-database';
import { usageOf } from './process-usage';
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from './server-process';

/** The parts of an installation, by what they are. */
export const PARTS = ['server', 'database', 'redis', 'balancer'] as const;
export type Part = (typeof PARTS)[number];

/** One server, or several behind a load balancer, with a database of their own. */
export interface FleetServers {
  /** Where everybody turns to. */
  readonly origin: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly servers: readonly ServerProcess[];
  /** Process ids of a part; none where the installation has no such part. */
  pids(part: Part): readonly number[];
  stop(): Promise<void>;
}

/**
 * Starts an installation on an empty database.
 * @param count servers; more than one hear each other over Redis, behind nginx
 * @param nodeOptions of the servers' Node processes
 */
export async function startFleetServers(
  count: number,
  nodeOptions: readonly string[] = [],
): Promise<FleetServers> {
  const dataDir = await makeDataDir();
  const database = await (count > 1 ? openExternal : openOwn)(dataDir);
  const servers: ServerProcess[] = [];
  let redis: RedisProcess | null = null;
  let balancer: Balancer | null = null;
  const stop = async () => {
    await balancer?.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await redis?.stop();
    await database.stop();
    await removeDataDir(dataDir);
  };
  try {
    redis = count > 1 ? await startRedis() : null;
    const env = { DATABASE_URL: database.url, ...(redis && { REDIS_URL: redis.url }) };
    // One after the other: the first makes the tables and the demonstration school.
    for (let index = 0; index < count; index += 1)
      servers.push(await startServerProcess(dataDir, undefined, env, nodeOptions));
    balancer = count > 1 ? await startBalancer(servers.map(({ origin }) => new URL(origin).host)) : null;
  } catch (error) {
    await stop();
    throw error;
  }
  const pids: Record<Part, readonly number[]> = {
    server: servers.map(({ pid }) => pid),
    database: [database.pid],
    redis: redis ? [redis.pid] : [],
    balancer: balancer ? [balancer.pid] : [],
  };
  return {
    origin: balancer?.origin ?? servers[0]?.origin ?? '',
    databaseUrl: database.url,
    redisUrl: redis?.url ?? null,
    servers,
    pids: (part) => pids[part],
    stop,
  };
}

/** What each part has used so far. */
export async function usageOfParts(servers: FleetServers) {
  const each = await Promise.all(
    PARTS.map(async (part) => [part, await usageOf(servers.pids(part))] as const),
  );
  return Object.fromEntries(each) as Record<Part, Awaited<ReturnType<typeof usageOf>>>;
}
