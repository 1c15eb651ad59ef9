import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../platform/database/database';
import { createOneServer } from '../../../platform/database/one-server';
import { schools, uploadPieces, uploads } from '../../../platform/database/tables';
import { createBucket } from '../../../platform/storage/s3/bucket';
import { createS3Client } from '../../../platform/storage/s3/s3-client';
import { isOwnBucket, sweepBucket } from '../../../platform/storage/sweep-bucket';
import { sweepUnknownFiles } from '../../../platform/storage/sweep-unknown';
import { createUploadHost } from '../../../platform/upload-host/upload-host';
import { ALONE } from '../../../testing/alone';
import { runChild } from '../../../testing/child';
import { type Hole, makeHole } from '../../../testing/hole';
import { operatorEnv } from '../../../testing/operator';
import { makeResource } from '../../../testing/own-resource';
import { envOf, type S3Store, startS3Store } from '../../../testing/s3-store';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import {
  askTicket,
  breakPatch,
  makePng,
  patch,
  settle,
  sha256Of,
  type Ticket,
  tus,
} from '../../../testing/uploads';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../../testing/visitor';
import { gatherWarnings } from '../../../testing/warnings';
import type { UploadDeps } from './deps';
import { sweepUploads } from './sweep';

const MB = 1024 ** 2;
const warnings = gatherWarnings();

let store: S3Store;
let hole: Hole;
let env: Record<string, string>;
let here: TestServer;
let there: TestServer;
let school: TestSchool;
let teacher: Visitor;
let colleague: Visitor;

beforeAll(async () => {
  store = await startS3Store();
  hole = await makeHole(store.config.endpoint ?? '');
  env = envOf(store, hole.url);
  here = await startTestServer({ demo: false, env });
  const { DATABASE_URL = '' } = await operatorEnv(here);
  env = { ...env, DATABASE_URL };
  there = await startTestServer({ demo: false, env });
  school = await makeSchool(here.db);
  // Stores tell times in whole seconds.
  await here.db.update(schools).set({ createdAt: new Date('2026-01-01') });
  teacher = await loggedIn(here.app, school.teacher);
  colleague = await loggedIn(there.app, school.teacher);
});
afterAll(async () => {
  await there?.close();
  await here?.close();
  await hole?.close();
  await store?.close();
});

/** A picture of some megabytes. */
const makeLarge = () =>
  sharp(randomBytes(1600 * 1600 * 3), { raw: { width: 1600, height: 1600, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** Begins an upload in pieces, also of a file that a page would post. */
async function begin(bytes: Uint8Array, port = here.port): Promise<{ ticket: Ticket; location: string }> {
  const { data: ticket } = await askTicket(teacher, 'moon.png', 33 * MB);
  await here.db.update(uploads).set({ sizeBytes: bytes.length }).where(eq(uploads.key, ticket.key));
  // Its policy is for the larger one; where it is, is what matters.
  const location = `/storage/resumable/${ticket.key.replace(/^schools\//, '').replace('/', '.')}`;
  expect((await tus(port, 'HEAD', location)).headers.get('upload-offset')).toBe('0');
  return { ticket, location };
}

const offsetAt = async (server: Pick<TestServer, 'port'>, location: string) =>
  Number((await tus(server.port, 'HEAD', location)).headers.get('upload-offset'));

const endOf = async (key: string) => {
  const pieces = await here.db.select().from(uploadPieces).where(eq(uploadPieces.uploadKey, key));
  return Math.max(0, ...pieces.map(({ startsAt, sizeBytes }) => startsAt + sizeBytes));
};

const objectsOf = async (prefix: string) => {
  const bucket = createBucket(createS3Client(store.config), store.config.bucket);
  const keys: string[] = [];
  for await (const { key } of bucket.list(prefix)) keys.push(key);
  return { bucket, keys };
};

test('[RES-18][RES-32] pieces go to any server: one is killed in the middle, and another goes on from what was acknowledged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-killed-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const killed = runChild('main.ts', [], {
    ...{ ...env, PORT: '0', HOST: '127.0.0.1', TLS: 'off', DATA_DIR: dataDir },
  });
  onTestFinished(() => killed.kill());
  const port = Number(await killed.line((line) => /This machine\s+http:\S+:(\d+)/.exec(line)?.[1]));
  const bytes = await makeLarge();
  const { ticket, location } = await begin(bytes, port);
  const first = await patch(port, location, 0, bytes.subarray(0, MB));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(MB)]);
  expect(await offsetAt(there, location)).toBe(MB);
  // The next one is torn: what was kept of it counts, what was not comes again.
  const until = 6 * MB;
  await breakPatch(port, location, bytes, { from: MB, until }, async () => {
    if ((await endOf(ticket.key)) < 5 * MB) return false;
    await killed.kill();
    return true;
  });
  const offset = await offsetAt(there, location);
  expect(offset).toBeGreaterThanOrEqual(5 * MB);
  expect((await patch(there.port, location, offset, bytes.subarray(offset, offset + MB))).status).toBe(204);
  expect((await patch(here.port, location, offset + MB, bytes.subarray(offset + MB))).status).toBe(204);
  const { data } = await settle(colleague, ticket.key, sha256Of(bytes));
  expect(data).toMatchObject({ status: 'ready', facts: { bytes: bytes.length } });
  const whole = await teacher.send('GET', data.file_url);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  // They go just after the upload is ready.
  await vi.waitFor(async () => expect((await objectsOf(`incoming/${ticket.key}`)).keys).toEqual([]));
  // A whole server has to start first.
}, 120_000);

test('[RES-32] of two servers that take the same piece one is first, and the file stays whole', async () => {
  const bytes = await makePng();
  const { ticket, location } = await begin(bytes);
  const half = Math.floor(bytes.length / 2);
  const both = await Promise.all(
    [here, there].map(({ port }) => patch(port, location, 0, bytes.subarray(0, half))),
  );
  const statuses = both.map(({ status }) => status);
  expect(statuses).toContain(204);
  expect(statuses.every((status) => status === 204 || status === 409)).toBe(true);
  expect(await offsetAt(there, location)).toBe(half);
  expect((await patch(there.port, location, half, bytes.subarray(half))).status).toBe(204);
  expect((await settle(teacher, ticket.key, sha256Of(bytes))).data.status).toBe('ready');
});

test('a file that another server examines is left to it, and taken over where that is gone', async () => {
  const bytes = await makePng();
  const { ticket, location } = await begin(bytes);
  await patch(here.port, location, 0, bytes);
  const other = openDatabase(env.DATABASE_URL ?? '');
  let isAtIt = false;
  const examining = createOneServer(other.pool).run(`upload ${ticket.key}`, (lost) => {
    isAtIt = true;
    return new Promise<void>((resolve) => lost.addEventListener('abort', () => resolve()));
  });
  await vi.waitFor(() => expect(isAtIt).toBe(true));
  const asked = await teacher.call(calls.uploadState, { key: ticket.key, sha256: sha256Of(bytes) });
  expect(asked.data).toMatchObject({ status: 'checking' });
  await here.db.execute(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 720518
     and database = (select oid from pg_database where datname = current_database())`,
  );
  await examining;
  await other.close();
  expect((await settle(colleague, ticket.key, sha256Of(bytes))).data.status).toBe('ready');
});

test('what one server stored another shows, by range and in smaller sizes, with nothing of it on its disk', async () => {
  const bytes = await makePng();
  const { sha256 } = await makeResource(here, school.id, bytes, 'image/png');
  const part = await colleague.send('GET', `/media/${sha256}`, { headers: { range: 'bytes=100-299' } });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(bytes.subarray(100, 300))).toBe(true);
  const accept = { headers: { accept: 'image/webp' } };
  const small = await teacher.send('GET', `/media/${sha256}?w=320`, accept);
  expect(small.statusCode).toBe(200);
  // Made once: the other server has it from the bucket.
  const { keys, bucket } = await objectsOf('pictures/');
  const [key = ''] = keys.filter((one) => one.includes(sha256));
  await bucket.put(key, Buffer.from('made by another server'));
  expect((await colleague.send('GET', `/media/${sha256}?w=320`, accept)).body).toBe('made by another server');
  for (const { dataDir } of [here, there]) {
    const stored = await readdir(join(dataDir, 'files'), { recursive: true });
    expect(stored.filter((name) => /[0-9a-f]{64}/.test(name))).toEqual([]);
  }
});

test('a bucket that does not answer: said at once and in words, nothing acknowledged is lost, and it goes on', async () => {
  const [shown, bytes] = [await makePng(), await makePng()];
  const { sha256 } = await makeResource(here, school.id, shown, 'image/png');
  const { ticket, location } = await begin(bytes);
  expect((await patch(here.port, location, 0, bytes.subarray(0, 1000))).status).toBe(204);
  hole.swallow();
  try {
    teacher.cookies.set('lang', 'zh');
    const media = await teacher.send('GET', `/media/${sha256}`);
    teacher.cookies.delete('lang');
    expect([media.statusCode, media.headers['retry-after']]).toEqual([503, '5']);
    expect(media.json()).toMatchObject({
      data: { id: 'storage.away' },
      msg: '文件存储暂时无法访问，请稍后重试。',
    });
    const refused = await patch(here.port, location, 1000, bytes.subarray(1000, 2000));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.body).toContain('Files cannot be reached right now');
    expect(await offsetAt(here, location)).toBe(1000);
    const { data: health } = (await teacher.send('GET', '/api/health')).json();
    expect(health).toMatchObject({ ready: true, parts: { storage: { ok: false } } });
    // What needs no file goes on.
    expect((await teacher.call(calls.schoolCloudDisk)).s).toBe(200);
  } finally {
    hole.open();
  }
  await vi.waitFor(
    async () => expect((await patch(there.port, location, 1000, bytes.subarray(1000))).status).toBe(204),
    { timeout: 30_000, interval: 500 },
  );
  await vi.waitFor(
    async () => expect((await teacher.send('GET', `/media/${sha256}`)).rawPayload.equals(shown)).toBe(true),
    { timeout: 30_000, interval: 500 },
  );
  expect((await settle(colleague, ticket.key, sha256Of(bytes))).data.status).toBe('ready');
}, 120_000);

test('objects that nothing names are swept, and nothing that a row or a running upload names', async () => {
  const { db, storage } = here;
  const { bucket } = await objectsOf('');
  const kept = await makeResource(here, school.id, await makePng(), 'image/png');
  const unknown = await storage.put(Readable.from([randomBytes(100)]));
  const bytes = await makePng();
  const { ticket, location } = await begin(bytes);
  await patch(here.port, location, 0, bytes.subarray(0, 1000));
  const torn = `incoming/${ticket.key}/1000-torn`;
  const over = `incoming/schools/${school.id}/${crypto.randomUUID()}`;
  for (const key of [torn, over, 'incoming/of-somebody-else']) await bucket.put(key, randomBytes(10));
  const later = new Date(Date.now() + 60_000);
  expect(await sweepUnknownFiles({ db, storage }, new Date(0))).toBe(0);
  await sweepUnknownFiles({ db, storage }, later);
  expect(await storage.stat(unknown.sha256)).toBeNull();
  expect(await storage.stat(kept.sha256)).not.toBeNull();
  await sweepBucket({ db, bucket }, later);
  expect(await bucket.find(torn)).toBeNull();
  expect(await bucket.find(over)).toBeNull();
  expect(await bucket.find('incoming/of-somebody-else')).not.toBeNull();
  expect((await patch(there.port, location, 1000, bytes.subarray(1000))).status).toBe(204);
  expect((await settle(teacher, ticket.key, sha256Of(bytes))).data.status).toBe('ready');
});

test('what is older than the database, or in a bucket of another one, is left alone', async () => {
  const { db, storage } = here;
  const { bucket } = await objectsOf('');
  const before = await storage.put(Readable.from([randomBytes(100)]));
  await db.update(schools).set({ createdAt: new Date(Date.now() + 30_000) });
  await sweepUnknownFiles({ db, storage }, new Date(Date.now() + 60_000));
  expect(await storage.stat(before.sha256)).not.toBeNull();
  await db.update(schools).set({ createdAt: new Date('2026-01-01') });
  await bucket.put('orrery', Buffer.alloc(0));
  expect(await isOwnBucket({ db, bucket })).toBe(true);
  expect(await isOwnBucket({ db, bucket })).toBe(true);
  await bucket.put('orrery', Buffer.from('another database'));
  expect(await isOwnBucket({ db, bucket })).toBe(false);
});

test('the hourly sweep removes what nobody knows from a bucket of its own alone, and says where it is none', async () => {
  const { db, storage } = here;
  const { bucket } = await objectsOf('');
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const files = join(here.dataDir, 'files');
  const host = await createUploadHost(Fastify(), { db, files, secret: randomBytes(32), shared: null });
  // It looks at no file.
  const deps = { db, storage, host, oneServer: ALONE, bucket, log } as unknown as UploadDeps;
  const DAYS_MS = 3 * 24 * 60 * 60_000;
  const sweep = () => sweepUploads(deps, undefined, Date.now() + DAYS_MS);
  const { sha256 } = await storage.put(Readable.from([randomBytes(100)]));
  await bucket.put('orrery', Buffer.from('another database'));
  await sweep();
  expect(await storage.stat(sha256)).not.toBeNull();
  expect(lines.join()).toContain('the bucket belongs to another database');
  await bucket.put('orrery', Buffer.alloc(0));
  expect(await sweep()).toMatchObject({ unknown: expect.any(Number) });
  expect(await storage.stat(sha256)).toBeNull();
  expect(warnings).toEqual([]);
});
