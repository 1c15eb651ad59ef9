import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { calls } from '@orrery/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server';
import { newVisitor } from '../testing/visitor';

/** Starting a process with a TypeScript loader takes a moment on a busy machine. */
const TIMEOUT_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

let server: TestServer;
let databaseUrl: string;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  const { rows } = await server.db.execute<{ name: string }>('select current_database() as name');
  const url = new URL(inject('adminDatabaseUrl'));
  url.pathname = `/${rows[0]?.name}`;
  databaseUrl = url.href;
}, TIMEOUT_MS);
afterAll(() => server.close());

interface Result {
  code: number;
  out: string;
  err: string;
}

/** Runs the operator's program on the running server's database. */
function operator(...args: string[]): Promise<Result> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', LOADER, PROGRAM, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

test('a school made beside the running server can be used at once', { timeout: TIMEOUT_MS }, async () => {
  const args = ['school', 'create', '--name', 'Second School', '--key', 'second', '--admin', 'second_admin'];
  const made = await operator(...args, '--password', 'abc-123', '--json');
  expect(made.code).toBe(0);
  expect(JSON.parse(made.out)).toEqual({ school_id: expect.any(Number), admin: 'second_admin' });
  const login = await newVisitor(server.app).call(calls.login, { uname: 'second_admin', pwd: 'abc-123' });
  expect(login).toMatchObject({ s: 200, data: { school: { name: 'Second School' }, user: { role: 0 } } });

  const again = await operator(...args, '--password', 'abc-123');
  expect(again).toMatchObject({ code: 2, out: '', err: expect.stringContaining('second is taken already') });
  const taken = await operator(
    ...['school', 'create', '--name', 'Third', '--key', 'third', '--admin', 'second_admin', '--json'],
  );
  expect(taken.code).toBe(2);
  expect(JSON.parse(taken.out).error).toContain('second_admin is taken already');
  const list = await operator('school', 'list', '--json');
  expect(JSON.parse(list.out).schools).toEqual([
    { id: expect.any(Number), key: 'second', name: 'Second School' },
  ]);
});

test('bad options and bad libraries end with their code and reason', { timeout: TIMEOUT_MS }, async () => {
  const weak = await operator(
    ...['school', 'create', '--name', 'X', '--key', 'x1', '--admin', 'x', '--password', 'abc'],
  );
  expect(weak).toMatchObject({ code: 1, err: expect.stringContaining('6 to 20 characters') });
  const folder = await mkdtemp(join(tmpdir(), 'library-'));
  await writeFile(join(folder, 'content.json'), '[{"id":"broken"}]');
  const bad = await operator('library', 'import', folder);
  expect(bad).toMatchObject({ code: 2, err: expect.stringContaining('broken: title') });
  await rm(folder, { recursive: true });
});
