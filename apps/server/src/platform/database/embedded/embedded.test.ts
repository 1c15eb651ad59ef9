import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Child, runChild } from '../../../testing/child';
import { openEmbedded } from './embedded';
import { isAlive } from './postmaster';

interface Opened {
  pid: number;
  port: number;
  url: string;
  adopted: boolean;
  folder: string;
}

let dataDir: string;
let owners: Child[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'orrery-embedded-'));
  await chmod(dataDir, 0o711);
  owners = [];
});

afterEach(async () => {
  for (const owner of owners)
    if (owner.process.exitCode === null && !owner.process.killed) await owner.kill();
  // Whatever the test left running is adopted, and stopped with us.
  const quiet = { info: () => undefined, warn: () => undefined };
  const last = await openEmbedded({ dataDir, log: quiet, onLost: () => undefined });
  await last.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Child {
  const child = runChild('testing/embedded-child.ts', [dataDir]);
  owners.push(child);
  return child;
}

/** The first message of a child that has a field. */
function told<T>(child: Child, field: keyof T & string): Promise<T> {
  return child.line((line) => {
    const message = JSON.parse(line) as T;
    return message[field] === undefined ? null : message;
  });
}

async function stop(child: Child): Promise<void> {
  child.process.stdin?.write('stop\n');
  await told<{ stopped: boolean }>(child, 'stopped');
  await child.ended();
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('a killed owner leaves its server, and the next start adopts it with everything in it', async () => {
  const first = start();
  const opened = await told<Opened>(first, 'pid');
  await query(opened.url, 'CREATE TABLE lessons AS SELECT 7 AS number');
  await first.kill();
  expect(isAlive(opened.pid)).toBe(true);

  const second = start();
  const adopted = await told<Opened>(second, 'pid');
  expect(adopted).toMatchObject({ pid: opened.pid, port: opened.port, adopted: true });
  expect(await query(adopted.url, 'SELECT number FROM lessons')).toEqual([{ number: 7 }]);
  await stop(second);
  expect(isAlive(opened.pid)).toBe(false);
});

test('after a power cut of both, what was committed is there again', async () => {
  const first = start();
  const opened = await told<Opened>(first, 'pid');
  await query(opened.url, 'CREATE TABLE lessons AS SELECT 7 AS number');
  await first.kill();
  process.kill(opened.pid, 'SIGKILL');

  const again = await told<Opened>(start(), 'pid');
  expect(again.adopted).toBe(false);
  expect(await query(again.url, 'SELECT number FROM lessons')).toEqual([{ number: 7 }]);
});

test('a second process on a folder is refused by name, and the first goes on', async () => {
  const opened = await told<Opened>(start(), 'pid');
  const second = start();
  const { error } = await told<{ error: string }>(second, 'error');
  expect(error).toContain(`Another Orrery is running on the data folder ${dataDir}`);
  expect(await second.ended()).toBe(1);
  expect(await query(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of two first starts at the same moment one wins, on one server', async () => {
  const both = [start(), start()];
  const outcomes = await Promise.all(
    both.map((child) =>
      child.line((line) => {
        const { pid, error } = JSON.parse(line) as { pid?: number; error?: string };
        return error ?? pid;
      }),
    ),
  );
  expect(outcomes.map((outcome) => typeof outcome).sort()).toEqual(['number', 'string']);
  expect(outcomes.find((outcome) => typeof outcome === 'string')).toContain('Another Orrery');
});

test('a server that dies under a living owner comes back at the same address', async () => {
  const owner = start();
  const opened = await told<Opened>(owner, 'pid');
  process.kill(opened.pid, 'SIGKILL');
  await owner.line((line) => line.includes('is back') || null);
  expect(await query(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const second = start();
  expect((await told<{ error: string }>(second, 'error')).error).toContain('Another Orrery');
});

test('a leftover file that names a stranger keeps nobody from starting', async () => {
  const first = start();
  const opened = await told<Opened>(first, 'pid');
  const file = path.join(opened.folder, 'cluster/postmaster.pid');
  const text = await readFile(file, 'utf8');
  await stop(first);
  await writeFile(file, text.replace(String(opened.pid), String(process.pid)), { mode: 0o666 });
  expect((await told<Opened>(start(), 'pid')).adopted).toBe(false);
});

test('the server listens on loopback only, asks for a password, and the password is ours alone', async () => {
  const opened = await told<Opened>(start(), 'pid');
  const settings = await query(
    opened.url,
    "SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'unix_socket_directories', 'server_encoding') ORDER BY name",
  );
  expect(settings).toEqual([
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'unix_socket_directories', setting: '' },
  ]);
  // Windows has no such modes: the data folder's own rights count there.
  const { mode } = await stat(path.join(dataDir, 'database-password'));
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  const wrong = new URL(opened.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password/);
  await expect(query(wrong.href.replace(':guess', ''), 'SELECT 1')).rejects.toThrow();
});

test('Chinese names sort, fold and compare as text', async () => {
  const opened = await told<Opened>(start(), 'pid');
  expect(await query(opened.url, "SELECT upper('é') AS upper, '青山' LIKE '青%' AS found")).toEqual([
    { upper: 'É', found: true },
  ]);
});
