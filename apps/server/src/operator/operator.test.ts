import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { calls } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperatorResult, operatorEnv } from '../testing/operator';
import { startTestServer, type TestServer } from '../testing/test-server';
import { newVisitor } from '../testing/visitor';

/** Starting a process with a TypeScript loader takes many seconds on a busy machine, and a test starts several. */
const TIMEOUT_MS = 300_000;
const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

let server: TestServer;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  env = { ...process.env, ...(await operatorEnv(server)) };
}, TIMEOUT_MS);
afterAll(() => server.close());

/** Runs the operator's program as a process of its own. */
function operator(
  args: readonly string[],
  { input = '', more = {} }: { input?: string; more?: NodeJS.ProcessEnv } = {},
): Promise<OperatorResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', LOADER, PROGRAM, ...args],
      { env: { ...env, ...more } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

const SECOND = ['school', 'create', '--name', 'Second School', '--key', 'second', '--admin', 'second_admin'];

test('a school made beside the running server can be used at once', { timeout: TIMEOUT_MS }, async () => {
  const made = await operator([...SECOND, '--password', '-', '--json'], { input: 'abc-123\nmore\n' });
  expect(made.code).toBe(0);
  expect(JSON.parse(made.out)).toEqual({ school_id: expect.any(Number), admin: 'second_admin' });
  const login = await newVisitor(server.app).call(calls.login, { uname: 'second_admin', pwd: 'abc-123' });
  expect(login).toMatchObject({ s: 200, data: { school: { name: 'Second School' }, user: { role: 0 } } });

  const again = await operator([...SECOND, '--password', 'abc-123']);
  expect(again).toEqual({ code: 2, out: '', err: 'The school key second is taken already\n' });
  const list = await operator(['school', 'list', '--json']);
  expect(JSON.parse(list.out).schools).toEqual([
    { id: expect.any(Number), key: 'second', name: 'Second School' },
  ]);
});

test('help is an answer, nothing at all is not', { timeout: TIMEOUT_MS }, async () => {
  const help = await operator(['--help']);
  expect(help).toMatchObject({ code: 0, err: '' });
  for (const word of ['school', 'invite', 'account', 'skin', 'library', 'demo', 'Exit codes']) {
    expect(help.out).toContain(word);
  }
  expect(await operator(['school', 'set', '--help'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('--history-data <on|off>'),
  });
  expect(await operator([])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage:') });
});

test('a weak password is refused without being repeated', { timeout: TIMEOUT_MS }, async () => {
  const expected = { code: 2, out: '', err: 'A password has 6 to 20 characters without blanks\n' };
  expect(await operator([...SECOND, '--password', 'abc'])).toEqual(expected);
  expect(await operator([...SECOND, '--password', '-'])).toEqual(expected);
});

test('a platform that is away or set wrong ends with one line, no trace and no secret', {
  timeout: TIMEOUT_MS,
}, async () => {
  const away = await operator(['school', 'list'], {
    more: { DATABASE_URL: 'postgres://somebody:hunter22@127.0.0.1:1/orrery' },
  });
  expect(away).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The database cannot be reached .*\n$/),
  });
  expect(away.err).not.toContain('hunter22');
  const wrong = await operator(['school', 'list', '--json'], { more: { PORT: 'eighty' } });
  expect(wrong).toMatchObject({ code: 2, err: '' });
  expect(JSON.parse(wrong.out).error).toContain('PORT: expected');
});
