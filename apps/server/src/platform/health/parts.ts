import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { HealthPart } from './health';

/** The database answers. */
export function databasePart(pool: pg.Pool, kind: 'embedded' | 'external'): HealthPart {
  return {
    async check() {
      await pool.query('SELECT 1');
      return { ok: true, detail: `PostgreSQL, ${kind}` };
    },
  };
}

/** The folder of files can be written. */
export function storagePart(folder: string): HealthPart {
  return {
    async check() {
      await access(folder, constants.W_OK);
      return { ok: true, detail: 'local disk' };
    },
  };
}

/** The bucket of files answers. Where it does not, classes go on: a load balancer that took all servers out would end them. */
export function bucketPart(bucket: string, reach: () => Promise<void>): HealthPart {
  return {
    optional: true,
    async check() {
      await reach();
      return { ok: true, detail: `bucket ${bucket}` };
    },
  };
}

/** ffmpeg makes posters of uploaded videos where it is installed; looked for once. */
export function ffmpegPart(): HealthPart {
  const found = promisify(execFile)('ffmpeg', ['-version'], { timeout: 5_000, windowsHide: true }).then(
    ({ stdout }) => ({ ok: true, detail: /version (\S+)/.exec(stdout)?.[1] ?? 'installed' }),
    () => ({ ok: false, detail: 'not installed (optional)' }),
  );
  return { optional: true, check: () => found };
}
