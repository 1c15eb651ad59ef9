import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Debian keeps the programs of each major version apart. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** What a cluster is made of besides Orrery. */
export interface ClusterPrograms {
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly redis: string;
  readonly nginx: string;
}

/** Finds the programs; null where one of them is not installed. */
export function findPrograms(): ClusterPrograms | null {
  const postgres = findPostgres();
  const redis = first(process.env.REDIS_PATH, '/usr/bin/redis-server', '/usr/local/bin/redis-server');
  const nginx = first(process.env.NGINX_PATH, '/usr/sbin/nginx', '/usr/local/sbin/nginx');
  return postgres && redis && nginx ? { postgres, redis, nginx } : null;
}

function findPostgres(): string | null {
  if (process.env.POSTGRES_PATH) return dirname(process.env.POSTGRES_PATH);
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  return found ?? null;
}

function first(...places: (string | undefined)[]): string | null {
  return places.find((place) => place && existsSync(place)) ?? null;
}
