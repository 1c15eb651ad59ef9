import { dirname } from 'node:path';
import { findService } from '../../../scripts/lib/services.mjs';

/** What a cluster is made of besides Orrery. */
export interface ClusterPrograms {
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly redis: string;
  readonly nginx: string;
}

/** Finds the programs; null where one of them is not installed. */
export function findPrograms(): ClusterPrograms | null {
  const postgres = findService('POSTGRES_PATH');
  const redis = findService('REDIS_PATH');
  const nginx = findService('NGINX_PATH');
  return postgres && redis && nginx ? { postgres: dirname(postgres), redis, nginx } : null;
}
