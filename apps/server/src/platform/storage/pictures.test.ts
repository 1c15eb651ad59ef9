import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALONE } from '../../testing/alone';
import { makePicture, makeResource, type TestResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';
import { createTaskBook } from '../tasks/task-book';
import { createPictures, withoutLeftovers } from './pictures';
import { warmCovers } from './warm-covers';

const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

const tasks = createTaskBook();

let server: TestServer;
let teacher: Visitor;
let picture: TestResource;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  picture = await makePicture(server, null);
});
afterAll(() => server.close());

const urlOf = ({ sha256 }: TestResource, width = 320) => `/media/${sha256}?w=${width}`;
const get = (url: string, accept: string) => teacher.send('GET', url, { headers: { accept } });
const keptOf = async ({ sha256 }: TestResource) =>
  (await readdir(join(server.dataDir, 'cache', 'pictures', sha256.slice(0, 2)))).filter((name) =>
    name.startsWith(sha256),
  );

test.each([
  [CHROMIUM, 'avif', 'image/avif'],
  ['image/webp,*/*', 'webp', 'image/webp'],
  ['*/*', 'plain', 'image/jpeg'],
])('who takes %s gets %s, kept apart from the others for ever', async (accept, format, mime) => {
  const answer = await get(urlOf(picture), accept);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': mime,
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${picture.sha256}-320-${format}"`,
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.vary?.toLowerCase()).toContain('accept');
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect({ width, height }).toEqual({ width: 320, height: 160 });
  const known = await teacher.send('GET', urlOf(picture), {
    headers: { accept, 'if-none-match': String(answer.headers.etag) },
  });
  expect(known.statusCode).toBe(304);
  expect(known.headers.vary?.toLowerCase()).toContain('accept');
  const head = await teacher.send('HEAD', urlOf(picture), { headers: { accept } });
  expect(head.headers['content-length']).toBe(String(answer.rawPayload.length));
});

test('of a picture that is deleted no smaller version stays, also of one that is being made', async () => {
  const gone = await makePicture(server, null);
  await get(urlOf(gone), 'image/webp');
  expect(await keptOf(gone)).toHaveLength(1);
  const folder = join(server.dataDir, 'cache', 'pictures');
  const log = pino({ level: 'silent' });
  const pictures = createPictures({ storage: server.storage, folder, log });
  // It may find the picture gone.
  const making = pictures.resized(gone.sha256, 480, 'webp').catch(() => undefined);
  await withoutLeftovers(server.storage, pictures).remove(gone.sha256);
  await making;
  expect(await keptOf(gone)).toEqual([]);
});

test('a picture is made once for all who ask at the same time, and kept on disk', async () => {
  const other = await makePicture(server, null);
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(urlOf(other), 'image/webp')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await keptOf(other)).toEqual([`${other.sha256}-320.webp`]);
  expect((await get(urlOf(other), 'image/webp')).rawPayload.equals(answers[0]!.rawPayload)).toBe(true);
});

test('what is transparent stays so where only the plain format is taken', async () => {
  const background = { r: 200, g: 0, b: Math.floor(Math.random() * 256), alpha: 0.5 };
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 4, background } })
    .png()
    .toBuffer();
  const logo = await makeResource(server, null, bytes, 'image/png');
  for (const round of ['made', 'kept']) {
    const answer = await get(urlOf(logo), '*/*');
    expect(answer.headers['content-type'], round).toBe('image/png');
    expect((await sharp(answer.rawPayload).metadata()).hasAlpha).toBe(true);
  }
  const opaque = await sharp(bytes).ensureAlpha(1).flatten().ensureAlpha(1).png().toBuffer();
  const solid = await makeResource(server, null, opaque, 'image/png');
  expect((await get(urlOf(solid), '*/*')).headers['content-type']).toBe('image/jpeg');
});

test('a picture is never blown up', async () => {
  const answer = await get(urlOf(picture, 1920), 'image/webp');
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(800);
});

test('widths outside the list, and widths of what is no picture, are refused', async () => {
  const video = await makeResource(server, null, randomBytes(100), 'video/mp4');
  for (const url of [`/media/${picture.sha256}?w=321`, `/media/${picture.sha256}?w=x`, urlOf(video)]) {
    expect((await get(url, CHROMIUM)).statusCode, url).toBe(422);
  }
});

/** A picture of one colour in a few kilobytes: 30,000 × 30,000 pixels unpack to 900 MB. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of grey for each pixel.
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', randomBytes(16)),
    chunk('IDAT', deflateSync(Buffer.alloc((side + 1) * 100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

test.each([
  ['of 30,000 × 30,000 pixels', async () => pngBomb(30_000), 'image/png'],
  ['that is none', async () => randomBytes(5_000), 'image/jpeg'],
  ['that is empty', async () => Buffer.alloc(0), 'image/png'],
  [
    'that begins like one',
    async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(999)]),
    'image/jpeg',
  ],
  [
    'cut off in the middle',
    async () => {
      const noise = { width: 600, height: 600, channels: 3 as const };
      const whole = await sharp(randomBytes(600 * 600 * 3), { raw: noise })
        .webp()
        .toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    'image/webp',
  ],
])('a picture %s is refused calmly and at once, in every format and again', async (_, make, mime) => {
  const broken = await makeResource(server, null, await make(), mime);
  const before = process.memoryUsage.rss();
  for (const accept of [CHROMIUM, 'image/webp', '*/*', CHROMIUM]) {
    const answer = await get(urlOf(broken), accept);
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().data.id).toBe('picture.unreadable');
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(300e6);
  expect((await get(urlOf(picture), CHROMIUM)).statusCode).toBe(200);
});

test('covers of the library are made ahead in the sizes of cards; a broken one keeps none back', async () => {
  const noPicture = Buffer.concat([Buffer.from('no picture'), randomBytes(90)]);
  const broken = await makeResource(server, null, noPicture, 'image/jpeg');
  const covers = await Promise.all([1, 2].map(() => makePicture(server, null)));
  for (const { sha256 } of [broken, ...covers]) await makePicture(server, null, { cover: sha256 });
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const pictures = createPictures({
    storage: server.storage,
    folder: join(server.dataDir, 'cache', 'pictures'),
    log,
  });
  await warmCovers({ db: server.db, pictures, oneServer: ALONE, tasks, log, beginAfterMs: 0, pauseMs: 0 })
    .done;
  for (const cover of covers) {
    expect((await keptOf(cover)).sort()).toEqual([`${cover.sha256}-320.avif`, `${cover.sha256}-640.avif`]);
  }
  // The reason stands in the log, once for a picture.
  const told = lines.filter((line) => line.includes(broken.sha256) && line.includes('cannot be shown'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/unsupported image format/i);
  const stopped = warmCovers({ db: server.db, pictures, oneServer: ALONE, tasks, log, beginAfterMs: 60_000 });
  await stopped.stop();
});
