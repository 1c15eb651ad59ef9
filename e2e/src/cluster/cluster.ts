import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createNginx } from './nginx';
import type { Part } from './part';
import { createPostgres, type Postgres } from './postgres';
import type { ClusterPrograms } from './programs';
import { createRedis, type Redis } from './redis';
import { createS3, type S3 } from './s3';
import { createServer, type OrreryServer } from './server';

/** How many Orrery servers stand behind nginx. */
const SERVERS = 3;

/** Several servers of one database on this machine, with all that they need. */
export interface Cluster {
  /** Where people and headsets come in: nginx. */
  readonly url: string;
  readonly servers: readonly OrreryServer[];
  readonly postgres: Postgres;
  readonly redis: Redis;
  readonly s3: S3;
  readonly nginx: Part;
  /** All parts, in the order in which they start. */
  readonly parts: readonly Part[];
  /** Ends everything in order; the folder stays. */
  stop(): Promise<void>;
  /** Ends everything and removes what it kept. */
  remove(): Promise<void>;
}

/** What a cluster is started with. */
export interface ClusterOptions {
  readonly programs: ClusterPrograms;
  /** Absolute path of the folder that keeps everything. */
  readonly folder: string;
  /** The first of the ports of this machine that it takes, nginx's; six more follow. */
  readonly port: number;
  /** More of the servers' environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Hears of a part that ended although nobody asked it to. */
  readonly onEnd?: (part: Part, how: string) => void;
}

/**
 * Starts PostgreSQL, Redis, an S3 store, three servers and nginx before them.
 * @throws Error with the end of its log where a part does not start; nothing stays behind
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { programs, folder, port, onEnd = () => undefined } = options;
  const logs = join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  // Users other than root must be able to pass.
  await chmod(folder, 0o711);
  const common = { folder, logs, onEnd };
  const postgres = await createPostgres({ ...common, programs: programs.postgres, port: port + 1 });
  const redis = createRedis({ ...common, program: programs.redis, port: port + 2 });
  const s3 = await createS3({ ...common, port: port + 3 });
  const serverPorts = Array.from({ length: SERVERS }, (_, index) => port + 4 + index);
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ...s3.environment,
    ...options.environment,
  };
  const servers = await Promise.all(
    serverPorts.map((each, index) => createServer({ ...common, number: index + 1, port: each, environment })),
  );
  const nginx = await createNginx({ ...common, program: programs.nginx, port, serverPorts });
  const parts = [postgres.part, redis.part, s3.part, ...servers.map(({ part }) => part), nginx];

  async function stop(): Promise<void> {
    await nginx.stop();
    // Nobody is left to whom their headsets could go.
    await Promise.all(servers.map(({ part }) => part.stop('SIGINT')));
    await Promise.all([s3.part.stop(), redis.part.stop(), postgres.part.stop()]);
  }

  try {
    await Promise.all([postgres.part.start(), redis.part.start(), s3.part.start()]);
    const [first, ...others] = servers;
    // The first makes the tables and the school, once.
    await first?.part.start();
    await Promise.all(others.map(({ part }) => part.start()));
    await nginx.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ url: `http://localhost:${port}`, servers, postgres, redis, s3, nginx, parts, stop },
    async remove() {
      await stop();
      await rm(postgres.folder, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
