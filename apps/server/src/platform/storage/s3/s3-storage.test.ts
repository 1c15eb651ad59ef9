import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Store, startS3Store } from '../../../testing/s3-store';
import type { Bucket } from '../bucket';
import type { ListedFile, Storage } from '../storage';
import { createBucket } from './bucket';
import { createS3Client } from './s3-client';
import { createS3Forms } from './s3-forms';
import { createS3Storage } from './s3-storage';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let store: S3Store;
let storage: Storage;
let bucket: Bucket;
let folder: string;

beforeAll(async () => {
  [store, folder] = await Promise.all([startS3Store(), mkdtemp(join(tmpdir(), 'orrery-s3-local-'))]);
  bucket = createBucket(createS3Client(store.config), store.config.bucket);
  storage = createS3Storage({ bucket, folder });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (hash: string, range?: { start: number; end: number }) =>
  buffer(await storage.open(hash, range));

test('what is put into the store comes out of it, whole and in parts', async () => {
  const bytes = randomBytes(300_000);
  const stored = await storage.put(Readable.from([bytes]));
  expect(stored).toEqual({ sha256: sha256(bytes), sizeBytes: 300_000 });
  expect(await storage.stat(stored.sha256)).toEqual(stored);
  expect((await read(stored.sha256)).equals(bytes)).toBe(true);
  const part = await read(stored.sha256, { start: 1000, end: 1999 });
  expect(part.equals(bytes.subarray(1000, 2000))).toBe(true);
});

test('all that is stored is listed, by name, with its size and when it came', async () => {
  const before = new Date();
  const put = (size: number) => storage.put(Readable.from([randomBytes(size)]));
  const stored = [await put(700), await put(900)];
  const listed: ListedFile[] = [];
  for await (const file of storage.list()) listed.push(file);
  for (const file of stored) {
    const found = listed.find((one) => one.sha256 === file.sha256);
    expect(found).toMatchObject(file);
    // Stores tell whole seconds.
    expect(Number(found?.storedAt)).toBeGreaterThanOrEqual(before.getTime() - 1000);
  }
  const names = listed.map((one) => one.sha256);
  expect(names).toEqual(names.toSorted());
});

test('a file that is adopted is gone from its place, also where the store has its content already', async () => {
  const bytes = randomBytes(2000);
  for (const name of ['one', 'two']) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    expect(await storage.adopt(path)).toEqual({ sha256: sha256(bytes), sizeBytes: 2000 });
    await expect(stat(path)).rejects.toThrow('ENOENT');
  }
});

test('larger files go in several parts', async () => {
  const bytes = randomBytes(12 * 1024 ** 2);
  const path = join(folder, 'large');
  await writeFile(path, bytes);
  const stored = await storage.put(path);
  expect(sha256(await read(stored.sha256))).toBe(sha256(bytes));
});

test('what is removed is there no more; what never was is an answer of its own', async () => {
  const { sha256: hash } = await storage.put(Readable.from([randomBytes(10)]));
  await storage.remove(hash);
  expect(await storage.stat(hash)).toBeNull();
  await expect(storage.open(hash)).rejects.toMatchObject({ id: 'storage.not-found' });
  await expect(storage.open('../secret')).rejects.toMatchObject({ id: 'storage.not-found' });
});

test('[RES-16] [RES-18] a page posts a file straight to the store with the fields that it was handed', async () => {
  const key = 'schools/1/5f2f3c1e-3a53-4f0e-9d5c-2b1f6f0f7c11';
  const bytes = randomBytes(5000);
  const allowed = { key, contentType: 'image/jpeg', sizeBytes: bytes.length, lifeSeconds: 60 };
  const { host, policy, signature, accessid, fields } = await createS3Forms(store.config).formFor(allowed);
  expect(accessid).toBe(store.config.accessKeyId);
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString());
  expect(Date.parse(expiration)).toBeGreaterThan(Date.now());
  expect(conditions).toEqual(
    expect.arrayContaining([
      ['content-length-range', bytes.length, bytes.length],
      ['eq', '$Content-Type', 'image/jpeg'],
      { key: `incoming/${key}` },
    ]),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }));
  const answer = await fetch(host, { method: 'POST', body: form });
  expect(answer.status).toBe(200);

  const arrived = await bucket.get(`incoming/${key}`);
  expect(arrived && (await buffer(arrived)).equals(bytes)).toBe(true);
});

test('what is stored is listed, and objects that are no contents are not', async () => {
  const { sha256: hash } = await storage.put(Readable.from([randomBytes(20)]));
  await bucket.put('files/00/readme', Buffer.from('no content'));
  const listed: string[] = [];
  for await (const { sha256: one } of storage.list()) listed.push(one);
  expect(listed).toContain(hash);
  expect(listed.every((one) => /^[0-9a-f]{64}$/.test(one))).toBe(true);
});
