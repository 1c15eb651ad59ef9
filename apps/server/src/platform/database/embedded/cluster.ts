import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { programOf } from './binaries';
import type { Placement } from './placement';

/** The database's superuser and the name of our database in it. */
export const DATABASE_USER = 'orrery';

/** initdb takes about a second; a slow disk may need much longer. */
const INITDB_TIMEOUT_MS = 120_000;

/** Folder of the cluster itself, PostgreSQL's data directory. */
export function clusterFolder(placement: Placement): string {
  return path.join(placement.folder, 'cluster');
}

/** Options that start a program as the database's user, without our terminal and our secrets. */
export function processOptions(placement: Placement) {
  const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  return {
    cwd: placement.folder,
    env: { PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(placement.user ?? {}),
  };
}

/** Makes the cluster where there is none. A first start that was cut short leaves nothing half made. */
export async function ensureCluster(placement: Placement, password: string, durable: boolean): Promise<void> {
  const folder = clusterFolder(placement);
  if (await stat(path.join(folder, 'PG_VERSION')).catch(() => null)) {
    await requireSameMajor(folder, placement.binaries.version);
    return;
  }
  const draft = `${folder}.${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (placement.user) await chown(passwordFile, placement.user.uid, placement.user.gid);
  try {
    const args = [
      `--pgdata=${draft}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8 knows all letters and never changes with the system's libraries.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // A new log file is filled with zeros while somebody waits: one of the usual 16 MB holds an order up for 60 ms.
      '--wal-segsize=1',
      ...(durable ? [] : ['--no-sync']),
    ];
    await promisify(execFile)(programOf(placement.binaries, 'initdb'), args, {
      ...processOptions(placement),
      timeout: INITDB_TIMEOUT_MS,
    });
    // Where another first start was quicker, its cluster stays.
    await rename(draft, folder).catch(() => undefined);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function requireSameMajor(folder: string, version: string): Promise<void> {
  const major = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (major === version.split('.')[0]) return;
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${major}, and this Orrery brings ${version}. ` +
      'Export it with the Orrery that made it (operator export) and import it into a new data folder.',
  );
}

/** Settings for one school on a small machine: about 120 MB with 60 headsets online. */
export function settingsOf(port: number, durable: boolean): string {
  const settings: Record<string, string | number> = {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    port,
    max_connections: durable ? 60 : 200,
    shared_buffers: "'64MB'",
    effective_cache_size: "'512MB'",
    work_mem: "'8MB'",
    max_wal_size: "'256MB'",
    wal_compression: 'on',
    // Reads come from memory here; worker processes would only cost it.
    io_method: 'sync',
    jit: 'off',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    password_encryption: "'scram-sha-256'",
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `# Written by Orrery at each start; your own settings belong in postgresql.auto.conf.\n${lines.join('\n')}\n`;
}
