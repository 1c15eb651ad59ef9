import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database';
import { openDatabase } from './database';
import { migrateDatabase } from './migrate';

test('servers that start together migrate one after the other, and a second time changes nothing', async () => {
  const database = await createTestDatabase();
  const [first, second] = [openDatabase(database.url), openDatabase(database.url)];
  await first.pool.query('DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public');
  await Promise.all([migrateDatabase(first.pool), migrateDatabase(second.pool)]);
  const tables = await first.pool.query("SELECT FROM pg_tables WHERE schemaname = 'public'");
  expect(tables.rowCount).toBeGreaterThan(10);
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});
