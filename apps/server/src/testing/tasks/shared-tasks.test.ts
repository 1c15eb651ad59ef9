import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../platform/database/database';
import { createOneServer } from '../../platform/database/one-server';
import { createLocalDisk } from '../../platform/storage/local-disk';
import { TASKS, type TaskName } from '../../platform/tasks/task-list';
import { createTestDatabase, type TestDatabase } from '../test-database';
import { SHARED_CASES, type TaskServer } from './shared-cases';

const cases = Object.entries(SHARED_CASES).map(([name, one]) => ({ name: name as TaskName, ...one }));

let database: TestDatabase;
let folder: string;
let operator: OpenDatabase;
let steady: TaskServer[];
const opened = new Set<OpenDatabase>();
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'orrery-tasks-'));
  await mkdir(join(folder, 'incoming'));
  operator = openDatabase(database.url, 4);
  steady = [1, 2].map((number) => openServer(`steady ${number}`));
});
afterAll(async () => {
  await Promise.all([...opened, operator].map((one) => one.close()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A server that the database knows by a name. */
function openServer(name: string): TaskServer {
  const url = new URL(database.url);
  url.searchParams.set('application_name', name);
  const own = openDatabase(url.href, 6);
  const server = { ...own, oneServer: createOneServer(own.pool), storage: createLocalDisk(folder), folder };
  opened.add(server);
  return server;
}

/** Ends all that a server has in the database, as its death does. */
async function kill(name: string, server: TaskServer): Promise<void> {
  opened.delete(server);
  // Nothing of it comes back either.
  const closed = server.close();
  await operator.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [name],
  );
  await closed;
}

/** Keeps everybody from a table until it is let go. */
async function holdTable(table: string): Promise<() => Promise<void>> {
  const client = await operator.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

async function isHeld(name: string): Promise<boolean> {
  const { rowCount } = await operator.pool.query(
    `select from pg_locks l join pg_stat_activity a using (pid)
     where a.application_name = $1 and l.locktype = 'relation' and not l.granted`,
    [name],
  );
  return (rowCount ?? 0) > 0;
}

const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((all, one) => all + (one ?? 0), 0);

/** What earlier tests left to do of it. */
async function clear({ turn }: (typeof cases)[number]): Promise<void> {
  for (const server of steady) await turn(server);
}

test.each(cases)('$name: servers that come to it together do it once', async (one) => {
  await clear(one);
  const [first, second] = steady as [TaskServer, TaskServer];
  const third = openServer('third');
  await one.prepare(first);
  await one.prepare(first);
  const done = await Promise.all([first, second, third].map((server) => one.turn(server)));
  // Whoever was turned away comes again.
  for (const server of [third, first]) done.push(await one.turn(server));
  if (one.amount !== null) expect(sum(done)).toBe(2 * one.amount);
  else expect(Math.max(...done.map((amount) => amount ?? 0))).toBeGreaterThan(0);
  opened.delete(third);
  await third.close();
});

test.each(cases)('$name: where a server dies in the middle another one goes on', async (one) => {
  await clear(one);
  const [other] = steady as [TaskServer];
  const name = `dying ${one.name}`;
  const dying = openServer(name);
  await one.prepare(other);
  const letGo = await holdTable(one.table);
  const broken = one.turn(dying).catch(() => null);
  await vi.waitFor(async () => expect(await isHeld(name)).toBe(true));
  // While it lives nobody else begins: the other one does not even come to the table.
  if (TASKS[one.name].by === 'lock') expect(await one.turn(other)).toBeNull();
  await kill(name, dying);
  await broken;
  await letGo();
  const done = await vi.waitFor(async () => {
    const amount = await one.turn(other);
    expect(amount).not.toBeNull();
    return amount;
  });
  if (one.amount !== null) expect(done).toBe(one.amount);
  else expect(done).toBeGreaterThan(0);
});
