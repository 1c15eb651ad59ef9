import { randomBytes } from 'node:crypto';
import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture, makeResource, type TestResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, newVisitor, type TestSchool, type Visitor } from '../../testing/visitor';
import { devices } from '../database/tables';
import { DEVICE_COOKIE, signDeviceCookie } from '../session/device-cookie';

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let video: TestResource;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  video = await makeResource(server, null, randomBytes(300_000), 'video/mp4', { kind: 'video' });
});
afterAll(() => server.close());

const urlOf = ({ sha256 }: TestResource) => `/media/${sha256}`;

test('a file is answered whole, with its type, and may be kept for ever by this browser only', async () => {
  const answer = await teacher.send('GET', urlOf(video));
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(video.bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '300000',
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: `"${video.sha256}"`,
    'x-content-type-options': 'nosniff',
  });
});

test('HEAD tells of a file without sending it', async () => {
  const answer = await teacher.send('HEAD', urlOf(video));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe('300000');
  expect(answer.rawPayload.length).toBe(0);
});

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=299990-', 299_990, 300_000],
  ['bytes=-5', 299_995, 300_000],
  ['bytes=100000-999999', 100_000, 300_000],
])('a part is answered: %s', async (range, from, to) => {
  const answer = await teacher.send('GET', urlOf(video), { headers: { range } });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/300000`);
  expect(answer.headers['content-length']).toBe(String(to - from));
  expect(answer.rawPayload.equals(video.bytes.subarray(from, to))).toBe(true);
});

test('several parts at once are answered with the whole, as RFC 9110 allows', async () => {
  const answer = await teacher.send('GET', urlOf(video), { headers: { range: 'bytes=0-9,20-29' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(video.bytes)).toBe(true);
});

test('HEAD answers for the whole file, whatever part is asked for', async () => {
  const answer = await teacher.send('HEAD', urlOf(video), { headers: { range: 'bytes=0-9' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe('300000');
  expect(answer.headers['content-range']).toBeUndefined();
});

test('a part beyond the end is refused with the size', async () => {
  const answer = await teacher.send('GET', urlOf(video), { headers: { range: 'bytes=300000-' } });
  expect(answer.statusCode).toBe(416);
  expect(answer.headers['content-range']).toBe('bytes */300000');
});

test('a known file is not sent again, and a part of another version is not mixed in', async () => {
  const etag = `"${video.sha256}"`;
  const known = await teacher.send('GET', urlOf(video), { headers: { 'if-none-match': `W/"x", ${etag}` } });
  expect(known.statusCode).toBe(304);
  const other = await teacher.send('GET', urlOf(video), {
    headers: { range: 'bytes=0-9', 'if-range': '"another"' },
  });
  expect(other.statusCode).toBe(200);
  for (const [ifRange, status] of [
    [etag, 206],
    [`W/${etag}`, 200],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 200],
  ] as const) {
    const headers = { range: 'bytes=0-9', 'if-range': ifRange };
    expect((await teacher.send('GET', urlOf(video), { headers })).statusCode, ifRange).toBe(status);
  }
});

test('conditions: any version known, this version wanted, another one wanted', async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await teacher.send('GET', urlOf(video), { headers })).statusCode;
  expect(await statusOf({ 'if-none-match': '*' })).toBe(304);
  expect(await statusOf({ 'if-none-match': '"another"' })).toBe(200);
  expect(await statusOf({ 'if-match': `"${video.sha256}"` })).toBe(200);
  expect(await statusOf({ 'if-match': '*' })).toBe(200);
  expect(await statusOf({ 'if-match': '"another"' })).toBe(412);
  expect(await statusOf({ 'if-match': `W/"${video.sha256}"` })).toBe(412);
});

test('an empty file is answered whole, and has no part', async () => {
  const empty = await makeResource(server, null, Buffer.alloc(0), 'video/mp4');
  const whole = await teacher.send('GET', urlOf(empty));
  expect(whole.statusCode).toBe(200);
  expect(whole.headers['content-length']).toBe('0');
  const part = await teacher.send('GET', urlOf(empty), { headers: { range: 'bytes=0-' } });
  expect(part.statusCode).toBe(416);
  expect(part.headers['content-range']).toBe('bytes */0');
  const last = await teacher.send('GET', urlOf(empty), { headers: { range: 'bytes=-5' } });
  expect(last.statusCode).toBe(200);
});

test.each([
  ['image/jpeg', undefined],
  ['video/mp4', undefined],
  ['model/gltf-binary', undefined],
  ['application/pdf', undefined],
  ['application/zip', 'attachment'],
  ['image/svg+xml', 'attachment'],
  ['text/html', 'attachment'],
])(
  '%s keeps its type, is never guessed at, and is shown only where it can run nothing',
  async (mime, disposition) => {
    const file = await makeResource(server, null, randomBytes(100), mime);
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers } = await teacher.send(method, urlOf(file));
      expect(headers['content-type']).toMatch(new RegExp(`^${mime.replace('+', '\\+')}(;|$)`));
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-disposition']).toBe(disposition);
    }
  },
);

test('a file that is gone from the disk is not found, and that is not kept', async () => {
  const file = await makeResource(server, null, randomBytes(1000), 'video/mp4');
  await rm(join(server.dataDir, 'files', file.sha256.slice(0, 2), file.sha256));
  const answer = await teacher.send('GET', urlOf(file), { headers: { range: 'bytes=0-9' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-range']).toBeUndefined();
});

test('a file that lost its end on the disk breaks off, instead of leaving its reader waiting', async () => {
  const file = await makeResource(server, null, randomBytes(2_000_000), 'video/mp4');
  await truncate(join(server.dataDir, 'files', file.sha256.slice(0, 2), file.sha256), 1_000_000);
  const cookie = [...teacher.cookies]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const answer = await fetch(`${server.url}${urlOf(file)}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test('many parts read at once are each the right ones, and nobody who leaves holds the others up', async () => {
  const file = await makeResource(server, null, randomBytes(3_000_000), 'video/mp4');
  const cookie = [...teacher.cookies]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const ask = (start: number, end: number, signal: AbortSignal | null = null) => {
    const headers = { cookie, range: `bytes=${start}-${end}` };
    return fetch(`${server.url}${urlOf(file)}`, { headers, signal });
  };
  const leaving = new AbortController();
  const left = await Promise.all(Array.from({ length: 20 }, () => ask(0, 2_999_999, leaving.signal)));
  const reading = Array.from({ length: 30 }, async (_, index) => {
    const answer = await ask(index * 50_000, index * 50_000 + 1_400_000);
    return Buffer.from(await answer.arrayBuffer());
  });
  leaving.abort();
  const parts = await Promise.all(reading);
  for (const [index, part] of parts.entries()) {
    expect(part.equals(file.bytes.subarray(index * 50_000, index * 50_000 + 1_400_001))).toBe(true);
  }
  for (const answer of left) await expect(answer.arrayBuffer()).rejects.toThrow();
});

test("without a log-in nothing is answered; another school's own file does not exist", async () => {
  const own = await makePicture(server, school.id);
  const other = await makeSchool(server.db);
  const stranger = await loggedIn(server.app, other.admin);
  expect((await teacher.send('GET', urlOf(own))).statusCode).toBe(200);
  expect((await newVisitor(server.app).send('GET', urlOf(own))).statusCode).toBe(401);
  for (const url of [urlOf(own), `${urlOf(own)}?w=320`]) {
    expect((await stranger.send('GET', url)).statusCode).toBe(404);
    expect((await stranger.send('HEAD', url)).statusCode).toBe(404);
  }
  const nothing = await teacher.send('GET', `/media/${'0'.repeat(64)}`);
  expect(nothing.statusCode).toBe(404);
  expect((await teacher.send('GET', '/media/..%2f..%2fetc%2fpasswd')).statusCode).toBe(422);
});

test('a headset reads with its own cookie until the school retires it', async () => {
  const own = await makePicture(server, school.id);
  const [device] = await server.db
    .insert(devices)
    .values({ schoolId: school.id, uuid: 'u', name: 'n', machineName: 'm', secretHash: 'h' })
    .returning({ id: devices.id });
  const identity = { deviceId: device?.id ?? 0, schoolId: school.id };
  const headset = newVisitor(server.app);
  headset.cookies.set(DEVICE_COOKIE, await signDeviceCookie(server.app.deviceCookieKey, identity));
  expect((await headset.send('GET', urlOf(own))).statusCode).toBe(200);

  const forged = newVisitor(server.app);
  forged.cookies.set(DEVICE_COOKIE, await signDeviceCookie(new Uint8Array(32), identity));
  expect((await forged.send('GET', urlOf(own))).statusCode).toBe(401);
  const elsewhere = newVisitor(server.app);
  const lie = { ...identity, schoolId: school.id + 1 };
  elsewhere.cookies.set(DEVICE_COOKIE, await signDeviceCookie(server.app.deviceCookieKey, lie));
  expect((await elsewhere.send('GET', urlOf(own))).statusCode).toBe(401);

  await server.db.update(devices).set({ retiredAt: new Date() }).where(eq(devices.id, identity.deviceId));
  expect((await headset.send('GET', urlOf(own))).statusCode).toBe(401);
});

test('the same content is stored once, and half a file never', async () => {
  const again = await makeResource(server, school.id, video.bytes, 'video/mp4');
  expect(again.sha256).toBe(video.sha256);
  const { Readable } = await import('node:stream');
  const broken = new Readable({
    read() {
      this.push(Buffer.from('half'));
      this.destroy(new Error('line went dead'));
    },
  });
  await expect(server.storage.put(broken)).rejects.toThrow('line went dead');
  expect(await readdir(join(server.dataDir, 'files', 'incoming'))).toEqual([]);
});
