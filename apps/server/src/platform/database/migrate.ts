import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { DEADLOCK } from './deadlock';
import { sqlCodeOf } from './sql-code';

/** Number of the advisory lock under which one server at a time migrates. */
const MIGRATION_LOCK = 7_205_180_001;

/**
 * Whoever waits for a table keeps all who come later from it, and a backup or a long report holds tables for minutes. So
 * a migration waits no longer than this, shorter than anybody else's suspicion of a deadlock, lets them go first, and
 * comes again.
 */
const LOCK_WAIT = "SET lock_timeout = '500ms'";
const AGAIN_MS = 500;
const WITHIN_MS = 15 * 60_000;
/** A lock that did not come, and two who waited for each other. */
const CROSSED: ReadonlySet<string> = new Set(['55P03', DEADLOCK]);

/** Which migrations there are, in their folder. */
const JOURNAL = 'meta/_journal.json';

/** The migrations' folder, beside the bundle or in the source tree. */
function findMigrations(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = ['migrations', '../migrations', '../../migrations'].map((to) => path.join(here, to));
  const found = candidates.find((folder) => existsSync(path.join(folder, JOURNAL)));
  if (!found) throw new Error(`no migrations found in ${candidates.join(', ')}`);
  return found;
}

/**
 * Brings the database to this version's tables, or to those of an earlier one. Servers that start together wait for
 * each other.
 * @param last hash of the last migration that is wanted
 * @param all folder of the migrations
 */
export async function migrateDatabase(
  pool: pg.Pool,
  last?: string,
  all: string = findMigrations(),
): Promise<void> {
  // One connection for lock and migration: an advisory lock belongs to its session.
  const client = await pool.connect();
  const { folder, drop } = await gatherMigrations(all, last);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateBetweenOthers(client, folder);
  } finally {
    await drop();
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** Servers of the version before go on meanwhile. */
async function migrateBetweenOthers(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  await client.query(LOCK_WAIT);
  const untilMs = performance.now() + WITHIN_MS;
  try {
    for (;;) {
      try {
        return await migrate(drizzle({ client }), { migrationsFolder });
      } catch (error) {
        if (!CROSSED.has(sqlCodeOf(error)) || performance.now() > untilMs) throw error;
        await wait(AGAIN_MS);
      }
    }
  } finally {
    await client.query('RESET lock_timeout').catch(() => undefined);
  }
}

/** Hash of the last migration that a database has; null where it has none. */
export async function lastMigration(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name");
  if (tables[0]?.name === null) return null;
  const { rows } = await client.query(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1',
  );
  return rows[0]?.hash ?? null;
}

/** Whether this version knows a migration by its hash. */
export function hasMigration(hash: string): boolean {
  return hashesOf(findMigrations()).includes(hash);
}

function hashesOf(migrationsFolder: string): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
}

/** A folder of the migrations up to one: all of them, or a copy whose journal ends there. */
async function gatherMigrations(
  all: string,
  last?: string,
): Promise<{ folder: string; drop(): Promise<void> }> {
  if (last === undefined) return { folder: all, drop: async () => undefined };
  const index = hashesOf(all).indexOf(last);
  if (index < 0) throw new Error(`there is no migration ${last}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-migrations-'));
  await cp(all, folder, { recursive: true });
  const journalPath = path.join(folder, JOURNAL);
  const journal = JSON.parse(await readFile(journalPath, 'utf8'));
  journal.entries = journal.entries.slice(0, index + 1);
  await writeFile(journalPath, JSON.stringify(journal));
  return { folder, drop: () => rm(folder, { recursive: true, force: true }) };
}
