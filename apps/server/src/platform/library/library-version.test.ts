import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { type OpenDatabase, openDatabase } from '../database/database';
import { libraryVersion } from '../database/tables';
import { bumpLibraryVersion, readLibraryVersion } from './library-version';

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

test('each change of the cloud library has a version of its own', async () => {
  const seen = [await readLibraryVersion(open.db)];
  for (let change = 0; change < 3; change += 1) {
    await bumpLibraryVersion(open.db);
    seen.push(await readLibraryVersion(open.db));
  }
  expect(new Set(seen).size).toBe(4);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test('a change is seen when it is committed, and one that is rolled back never', async () => {
  const before = await readLibraryVersion(open.db);
  const failed = open.db.transaction(async (tx) => {
    await bumpLibraryVersion(tx);
    expect(await readLibraryVersion(open.db)).toBe(before);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await readLibraryVersion(open.db)).toBe(before);
});

test('a restored backup meets no version that was used after it was made', async () => {
  await bumpLibraryVersion(open.db);
  const used = await readLibraryVersion(open.db);
  await open.db.update(libraryVersion).set({ version: 5 });
  await bumpLibraryVersion(open.db);
  expect(await readLibraryVersion(open.db)).toBeGreaterThan(used);
});
