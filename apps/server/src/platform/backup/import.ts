import type pg from 'pg';
import { hasMigration, lastMigration, migrateDatabase } from '../database/migrate';
import { RefusedError } from '../errors';
import type { Storage } from '../storage/storage';
import { checkExport } from './check-export';
import { filePath, type Manifest, rowsPath } from './format';
import { importRows } from './import-rows';
import { EXPORTED } from './tables';

interface ImportOptions {
  readonly pool: pg.Pool;
  readonly storage: Pick<Storage, 'put'>;
  readonly folder: string;
}

/**
 * Restores an export into an empty database. The tables are made as they were then, filled, and brought to this
 * version's; so what a migration does to rows happens to these as well.
 * @throws RefusedError where the database holds something, or the export is damaged or of a newer version
 */
export async function readExport({ pool, storage, folder }: ImportOptions): Promise<Manifest> {
  const { manifest, contents } = await checkExport(folder);
  if (!hasMigration(manifest.migration)) {
    throw new RefusedError(
      'The export was made by another version of Orrery: import it with that one or a newer',
    );
  }
  await requireEmpty(pool, manifest.migration);
  // Before the rows: what names a content finds it.
  for (const content of contents) await storage.put(filePath(folder, content));
  await migrateDatabase(pool, manifest.migration);
  await importTables(pool, folder, manifest);
  await migrateDatabase(pool);
  return manifest;
}

/** Tables of an import that was broken off hold nothing: it is done again. */
async function requireEmpty(pool: pg.Pool, migration: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1)",
    [EXPORTED.map(({ table }) => table)],
  );
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${name} limit 1`);
    if (rowCount !== 0)
      throw new RefusedError('The database is not empty: import into a new DATA_DIR or database');
  }
  if (rows.length === 0) return;
  if ((await lastMigration(pool)) !== migration) {
    throw new RefusedError(
      'The database has tables of another version: import into a new DATA_DIR or database',
    );
  }
}

async function importTables(pool: pg.Pool, folder: string, { rows, tables }: Manifest): Promise<void> {
  const exported = new Set(tables.map(({ name }) => name));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local time zone 'UTC'");
    for (const { table } of EXPORTED) {
      if (exported.has(table)) await importRows(client, table, rowsPath(folder, rows, table));
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
