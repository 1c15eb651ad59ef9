import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/database';
import { openEmbedded } from '../platform/database/embedded/embedded';
import { isAlive } from '../platform/database/embedded/postmaster';
import { migrateDatabase } from '../platform/database/migrate';
import { TEMPLATE_DATABASE } from './test-database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    adminDatabaseUrl: string;
  }
}

const PREFIX = 'orrery-test-';
const quiet = { info: () => undefined, warn: () => undefined };

/** Starts one PostgreSQL for all server tests, with a migrated template that each test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepLeftovers();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(dataDir, 0o711);
  const embedded = await openEmbedded({ dataDir, durable: false, log: quiet, onLost: fail });
  const template = openDatabase(embedded.url);
  await migrateDatabase(template.pool);
  await template.close();
  const admin = openDatabase(embedded.urlOf('postgres'));
  await admin.pool.query(`ALTER DATABASE orrery RENAME TO ${TEMPLATE_DATABASE}`);
  await admin.close();
  project.provide('adminDatabaseUrl', embedded.urlOf('postgres'));
  return async () => {
    await embedded.stop();
    await remove(dataDir, embedded.folder);
  };
}

function fail(error: Error): never {
  throw error;
}

async function remove(...folders: string[]): Promise<void> {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

/** A test run that was killed leaves its server behind: stop it and take its folder away. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0;
    if (!owner || isAlive(owner)) continue;
    const dataDir = path.join(tmpdir(), name);
    const left = await openEmbedded({ dataDir, durable: false, log: quiet, onLost: fail }).catch(() => null);
    await left?.stop();
    await remove(dataDir, ...(left ? [left.folder] : []));
  }
}
