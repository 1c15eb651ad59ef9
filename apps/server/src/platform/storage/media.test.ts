import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
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
let picture: TestResource;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  video = await makeResource(server, null, randomBytes(300_000), 'video/mp4', { kind: 'video' });
  picture = await makePicture(server, null);
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
});

test('a picture comes as smaller WebP, made once and kept on disk', async () => {
  const url = `${urlOf(picture)}?w=320`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => teacher.send('GET', url)));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 160 });
  }
  const folder = join(server.dataDir, 'cache', 'pictures', picture.sha256.slice(0, 2));
  expect((await readdir(folder)).filter((name) => name.startsWith(picture.sha256))).toHaveLength(1);
});

test('a picture is never blown up', async () => {
  const answer = await teacher.send('GET', `${urlOf(picture)}?w=1920`);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(800);
});

test('widths outside the list, and widths of what is no picture, are refused', async () => {
  expect((await teacher.send('GET', `${urlOf(picture)}?w=321`)).statusCode).toBe(422);
  expect((await teacher.send('GET', `${urlOf(picture)}?w=x`)).statusCode).toBe(422);
  expect((await teacher.send('GET', `${urlOf(video)}?w=320`)).statusCode).toBe(422);
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
