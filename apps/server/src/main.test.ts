import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runChild } from './testing/child';

/** Two starts of a whole server with its database, and the library imported, on a machine that does much else. */
const SLOW = 300_000;

let dataDir: string;
const empty = path.join(tmpdir(), 'orrery-no-library');

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'orrery-main-'));
  await chmod(dataDir, 0o711);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function start(env: Record<string, string> = {}) {
  const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LIBRARY_DIR: empty, ...env };
  return runChild('main.ts', [], environment);
}

function addressOf(line: string): string | undefined {
  return /This machine\s+(http:\S+)/.exec(line)?.[1];
}

test('every bad variable is printed, and nothing starts', async () => {
  const child = start({ PORT: 'eighty', TLS: 'maybe' });
  expect(await child.ended()).toBe(1);
  await child.line((line) => line.includes('PORT: expected a port number') || null);
  await child.line((line) => line.includes('TLS: expected "auto" or "off"') || null);
});

test('the first start tells accounts and code once; killed and started again, the same passwords log in', {
  timeout: SLOW,
}, async () => {
  const first = start({ LIBRARY_DIR: '' });
  const url = await first.line(addressOf);
  const password = await first.line((line) => /teacher\s+password\s+(\S+)/.exec(line)?.[1]);
  await first.line((line) => /headsets\s+code\s+(\d{8})/.exec(line)?.[1]);
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ data: { ready: true } });
  await first.kill();

  const second = start();
  const again = await second.line(addressOf);
  const answer = await fetch(`${again}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ uname: 'teacher', pwd: password }),
  });
  expect(await answer.json()).toMatchObject({ s: 200 });
  expect(second.output()).not.toContain(password);
  second.process.kill('SIGTERM');
  expect(await second.ended()).toBe(0);
  expect(second.output()).toContain('stopped');
});
