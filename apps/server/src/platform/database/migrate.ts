import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Number of the advisory lock under which one server at a time migrates. */
const MIGRATION_LOCK = 7_205_180_001;

/** The migrations' folder, beside the bundle or in the source tree. */
function findMigrations(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = ['migrations', '../migrations', '../../migrations'].map((to) => path.join(here, to));
  const found = candidates.find((folder) => existsSync(path.join(folder, 'meta/_journal.json')));
  if (!found) throw new Error(`no migrations found in ${candidates.join(', ')}`);
  return found;
}

/** Brings the database to this version's tables. Servers that start together wait for each other. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  // One connection for lock and migration: an advisory lock belongs to its session.
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: findMigrations() });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
