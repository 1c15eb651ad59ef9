import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/database';
import { secrets } from '../database/tables';
import { createSharedAuthority } from './shared-authority';
import { loadIdentity } from './store';

const NOW = new Date('2026-01-01');
let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'orrery-authority-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => database.db.delete(secrets));

const open = (machine: string, now = NOW) =>
  loadIdentity(
    path.join(folder, machine),
    { names: ['localhost', machine], addresses: [] },
    now,
    createSharedAuthority(database.db),
  );

test('servers of one database have one authority, and each a certificate of its own', async () => {
  const [one, two] = await Promise.all([open('one'), open('two')]);
  expect(one.authority).toBe(two.authority);
  expect(one.server.cert).not.toBe(two.server.cert);
  // Its key is in the database, and on no disk.
  expect((await readdir(path.join(folder, 'one'))).toSorted()).toEqual(['server.crt', 'server.key']);
  const again = await open('one');
  expect(again).toEqual(one);
});

test('a school that grew keeps the authority that its headsets trust', async () => {
  const alone = await loadIdentity(
    path.join(folder, 'first'),
    { names: ['localhost', 'first'], addresses: [] },
    NOW,
  );
  expect((await open('first')).authority).toBe(alone.authority);
  expect((await open('second')).authority).toBe(alone.authority);
});

test('where it nears its end, one server makes the next for all', async () => {
  const before = await open('one');
  const later = new Date('2035-12-01');
  const [one, two] = await Promise.all([open('one', later), open('two', later)]);
  expect(one.authority).not.toBe(before.authority);
  expect(two.authority).toBe(one.authority);
});
