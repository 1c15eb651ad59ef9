import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Call, calls, type Envelope } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Child, runChild } from '../../testing/child';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import {
  askTicket,
  beginOf,
  breakPatch,
  formAround,
  makePng,
  patch,
  postForm,
  settle,
  sha256Of,
  tus,
} from '../../testing/uploads';
import { makeSchool, TEST_PASSWORD, type Visitor } from '../../testing/visitor';
import { openDatabase } from '../database/database';

const PRLIMIT = '/usr/bin/prlimit';
const canLimit = await access(PRLIMIT).then(
  () => true,
  () => false,
);

let database: TestDatabase;
let dataDir: string;
let teacher: string;
let child: Child;
let port: number;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'orrery-crash-'));
  const open = openDatabase(database.url);
  ({ teacher } = await makeSchool(open.db));
  await open.close();
  await start();
});
afterAll(async () => {
  await child?.kill();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const env = { PORT: '0', HOST: '127.0.0.1', TLS: 'off', DATA_DIR: dataDir, DATABASE_URL: database.url };
  child = runChild('main.ts', [], env);
  port = Number(await child.line((line) => /This machine\s+http:\S+:(\d+)/.exec(line)?.[1]));
}

async function killAndStart(): Promise<void> {
  await child.kill();
  await start();
}

/** A browser over real connections: the server is another process. */
async function logIn(): Promise<Pick<Visitor, 'call'>> {
  const post = (path: string, input: object, cookie = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
    });
  const answer = await post('/api/auth/login', { uname: teacher, pwd: TEST_PASSWORD });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    call: async <T>(call: Call, input = {}) =>
      (await (await post(call.path, input, cookie)).json()) as Envelope<T>,
  };
}

const incoming = () => readdir(join(dataDir, 'files', 'incoming'));
const sizeOf = async (name: string) =>
  (await stat(join(dataDir, 'files', 'incoming', name)).catch(() => null))?.size ?? 0;
const usedOf = async (visitor: Pick<Visitor, 'call'>) =>
  (await visitor.call<{ used: number }>(calls.schoolCloudDisk)).data.used;

test('[RES-32] a server killed in the middle of a file goes on from where the disk stands', async () => {
  const before = await logIn();
  const bytes = await makePng();
  const { data: ticket } = await askTicket(before, 'moon.png', bytes.length);
  const begun = await tus(port, 'POST', beginOf(ticket), { headers: { 'upload-length': bytes.length } });
  const location = begun.headers.get('location') ?? '';
  const until = Math.floor(bytes.length / 2);
  const name = `${ticket.key.split('/').at(-1)}.upload`;
  await breakPatch(port, location, bytes, { from: 0, until }, async (wanted) => {
    if ((await sizeOf(name)) < wanted) return false;
    await child.kill();
    return true;
  });
  await start();
  const teacherAgain = await logIn();
  expect(await usedOf(teacherAgain)).toBe(bytes.length);
  const head = await tus(port, 'HEAD', location);
  expect(head.headers.get('upload-offset')).toBe(String(until));
  expect((await patch(port, location, until, bytes.subarray(until))).status).toBe(204);
  // The hash that ran was lost with the process: it is made from the file.
  const { data } = await settle(teacherAgain, ticket.key, sha256Of(bytes));
  expect(data.status).toBe('ready');
});

test('[RES-18] a server killed in the middle of a form lists nothing, and the file is sent again', async () => {
  const visitor = await logIn();
  const used = await usedOf(visitor);
  const bytes = await makePng();
  const { data: ticket } = await askTicket(visitor, 'moon.png', bytes.length);
  const { type, head, tail } = formAround(ticket.fields);
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/storage/upload',
    headers: { 'content-type': type, 'content-length': head.length + bytes.length + tail.length },
  });
  request.on('error', () => undefined);
  request.write(Buffer.concat([head, bytes.subarray(0, 500)]));
  await expect.poll(async () => (await incoming()).some((name) => name.endsWith('.form'))).toBe(true);
  await killAndStart();
  const again = await logIn();
  const state = await again.call(calls.uploadState, { key: ticket.key });
  expect(state.data).toMatchObject({ status: 'receiving', received: 0 });
  const list = await again.call<{ total: number }>(calls.ownResourceList, { page: 1 });
  expect(list.data.total).toBe(0);
  // The policy was signed by the process before: the secret stays.
  expect((await postForm(port, ticket.fields, bytes)).status).toBe(200);
  const { data } = await settle(again, ticket.key, sha256Of(bytes));
  expect(data.status).toBe('ready');
  expect(await usedOf(again)).toBe(used + data.file_size);
});

test.skipIf(!canLimit)(
  '[RES-47][RES-50] where the disk takes no more the message comes, and nothing is left behind',
  async () => {
    const visitor = await logIn();
    const used = await usedOf(visitor);
    const before = (await incoming()).filter((name) => name.endsWith('.upload'));
    const bytes = randomBytes(6_000_000);
    // No file of that process may be larger, as on a disk that is full.
    await promisify(execFile)(PRLIMIT, ['--pid', String(child.process.pid), '--fsize=2000000']);
    const { data: ticket } = await askTicket(visitor, 'moon.png', bytes.length);
    const answer = await postForm(port, ticket.fields, bytes);
    expect([answer.status, answer.body]).toEqual([507, expect.stringContaining('InsufficientStorage')]);
    const { data: pieces } = await askTicket(visitor, 'moon.png', bytes.length);
    const begun = await tus(port, 'POST', beginOf(pieces), { headers: { 'upload-length': bytes.length } });
    const piece = await patch(port, begun.headers.get('location') ?? '', 0, bytes);
    expect(piece.status).toBe(507);
    for (const { key } of [ticket, pieces]) {
      const { s, msg, data } = await settle(visitor, key);
      expect([s, msg]).toEqual([-600, 'The cloud drive has insufficient capacity to upload.']);
      expect(data.detail).toContain('disk of the server is full');
    }
    expect(await usedOf(visitor)).toBe(used);
    expect((await incoming()).filter((name) => name.endsWith('.upload'))).toEqual(before);
  },
);
