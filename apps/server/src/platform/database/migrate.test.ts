import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, NO_TABLES } from '../../testing/test-database';
import { type OpenDatabase, openDatabase } from './database';
import { lastMigration, migrateDatabase } from './migrate';

/** So many servers of an empty database. */
async function openServers(count: number): Promise<OpenDatabase[]> {
  const database = await createTestDatabase(NO_TABLES);
  const servers = Array.from({ length: count }, () => openDatabase(database.url));
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await database.drop();
  });
  return servers;
}

test('servers that start together migrate one after the other, and a second time changes nothing', async () => {
  const [first, second] = (await openServers(2)) as [OpenDatabase, OpenDatabase];
  await Promise.all([migrateDatabase(first.pool), migrateDatabase(second.pool)]);
  const tables = await first.pool.query("SELECT FROM pg_tables WHERE schemaname = 'public'");
  expect(tables.rowCount).toBeGreaterThan(10);
});

test('a new version that must wait for a table lets everybody else use it meanwhile', async () => {
  const [before, next] = (await openServers(2)) as [OpenDatabase, OpenDatabase];
  const folder = path.resolve(import.meta.dirname, '../../migrations');
  const hashes = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
  const previous = hashes.at(-2) ?? '';
  await migrateDatabase(before.pool, previous);
  const { rows } = await before.pool.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  // A backup: it reads every table, for as long as it takes.
  const backup = await before.pool.connect();
  await backup.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  for (const { name } of rows) await backup.query(`SELECT FROM ${name} LIMIT 1`);
  let isDone = false;
  const migrating = migrateDatabase(next.pool).then(() => {
    isDone = true;
  });
  const reader = await before.pool.connect();
  // The database counts how long it waits, whatever this process has time for. Without an end it would be for ever.
  await reader.query("SET lock_timeout = '3s'");
  const untilMs = performance.now() + 1_500;
  while (performance.now() < untilMs)
    for (const { name } of rows) await reader.query(`SELECT FROM ${name} LIMIT 1`);
  reader.release(true);
  // The last migration may need no table that was there.
  if (!isDone) expect(await lastMigration(before.pool)).toBe(previous);
  await backup.query('COMMIT');
  backup.release();
  await migrating;
  expect(await lastMigration(before.pool)).toBe(hashes.at(-1));
  // It keeps no impatience for the calls of its server.
  await vi.waitFor(async () =>
    expect((await next.pool.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]),
  );
});
