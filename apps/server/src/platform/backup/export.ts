import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { lastMigration } from '../database/migrate';
import { sqlCodeOf } from '../database/sql-code';
import { RefusedError } from '../errors';
import { writeDurably } from '../storage/durable-file';
import type { Storage } from '../storage/storage';
import { type Content, copyFiles } from './copy-files';
import { exportRows } from './export-rows';
import { FILES, MANIFEST, type Manifest, ROWS_PREFIX, readManifest, rowsPath, toManifest } from './format';
import { conditionOf, EXPORTED } from './tables';

/** PostgreSQL's code for a row that another transaction has changed since the snapshot. */
const CROSSED = '40001';
const ATTEMPTS = 5;

interface ExportOptions {
  readonly pool: pg.Pool;
  readonly storage: Pick<Storage, 'open'>;
  /** Made where it is missing; an earlier export in it is brought up to date. */
  readonly folder: string;
  /** Null exports the whole platform. */
  readonly school: { readonly id: number; readonly key: string } | null;
}

/**
 * Writes an export while the platform is used: rows as one moment saw them, and every content that they name. Until
 * the last step an earlier export in the folder stays whole.
 * @throws RefusedError where the folder holds something else
 */
export async function writeExport({ pool, storage, folder, school }: ExportOptions): Promise<Manifest> {
  await prepareFolder(folder, school?.key ?? null);
  // Most of the bytes, before any row is held: the snapshot below then stands for moments.
  await copyFiles(storage, await inSnapshot(pool, (client) => findContents(client, school?.id)), folder);
  const rows = `${ROWS_PREFIX}${randomUUID()}`;
  await mkdir(join(folder, rows), { mode: 0o700 });
  try {
    const manifest = await inSnapshot(pool, async (client) => {
      const contents = await findContents(client, school?.id, true);
      const takenAt = new Date().toISOString();
      const migration = await lastMigration(client);
      if (migration === null) throw new Error('the database has no tables');
      const tables = await exportTables(client, folder, rows, school?.id ?? null);
      const damaged = await copyFiles(storage, contents, folder);
      const bytes = contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const files = { count: contents.length, bytes };
      const head = { takenAt, school: school?.key ?? null, migration, rows };
      return { told: toManifest({ ...head, tables, files, damaged }), contents };
    });
    await writeDurably(Readable.from([`${JSON.stringify(manifest.told, null, 1)}\n`]), folder, () =>
      join(folder, MANIFEST),
    );
    await sweep(folder, rows, new Set(manifest.contents.map(({ sha256 }) => sha256)));
    return manifest.told;
  } catch (error) {
    if ((await readManifest(folder).catch(() => null))?.rows !== rows) {
      await rm(join(folder, rows), { recursive: true, force: true });
    }
    throw error;
  }
}

/** It holds passwords' hashes and the names of children: nobody else may read it. */
async function prepareFolder(folder: string, school: string | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const earlier = await readManifest(folder);
  const isUsable = earlier ? earlier.school === school : (await readdir(folder)).every(isOurs);
  if (!isUsable) throw new RefusedError(`${folder} holds something else: name an empty folder`);
  await chmod(folder, 0o700);
}

/** What an export that was broken off has left. */
function isOurs(name: string): boolean {
  return name === FILES || name.startsWith(ROWS_PREFIX);
}

/** A transaction that sees one moment, however long it takes; begun anew where a content was deleted meanwhile. */
async function inSnapshot<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
  attempts = ATTEMPTS,
): Promise<T> {
  try {
    return await tryInSnapshot(pool, work);
  } catch (error) {
    if (sqlCodeOf(error) !== CROSSED || attempts <= 1) throw error;
    return inSnapshot(pool, work, attempts - 1);
  }
}

async function tryInSnapshot<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await client.query("set local time zone 'UTC'");
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** @param isHeld so that nobody deletes them before they are copied; see `release-files.ts` */
async function findContents(
  client: pg.ClientBase,
  schoolId: number | undefined,
  isHeld = false,
): Promise<Content[]> {
  const condition = conditionOf('files', schoolId !== undefined);
  const { rows } = await client.query<{ sha256: string; size: string }>(
    `select sha256, size_bytes as size from files where ${condition} order by sha256
     ${isHeld ? 'for key share' : ''}`,
    schoolId === undefined ? [] : [schoolId],
  );
  return rows.map(({ sha256, size }) => ({ sha256, sizeBytes: Number(size) }));
}

async function exportTables(
  client: pg.ClientBase,
  folder: string,
  rows: string,
  schoolId: number | null,
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const { table } of EXPORTED) {
    const condition = conditionOf(table, schoolId !== null);
    if (condition === null) continue;
    const path = rowsPath(folder, rows, table);
    tables.push(await exportRows(client, { table, condition, schoolId }, path));
  }
  return tables;
}

/** Takes away what the former export held beyond this one: who was erased leaves it too. */
async function sweep(folder: string, rows: string, contents: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(ROWS_PREFIX) && name !== rows) await rm(join(folder, name), { recursive: true });
  }
  for (const part of await readdir(join(folder, FILES)).catch(() => [])) {
    for (const name of await readdir(join(folder, FILES, part))) {
      if (!contents.has(name)) await rm(join(folder, FILES, part, name));
    }
  }
}
