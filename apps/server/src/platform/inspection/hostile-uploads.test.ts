import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@orrery/contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { askTicket, postForm, settle } from '../../testing/uploads';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
});
afterAll(() => server.close());

async function upload(name: string, bytes: Buffer, fileType: 1 | 2 = 1) {
  const { data: ticket } = await askTicket(teacher, name, bytes.length, { fileType });
  expect((await postForm(server.port, ticket.fields, bytes)).status).toBe(200);
  return settle(teacher, ticket.key);
}

const usedBytes = async () => (await teacher.call<{ used: number }>(calls.schoolCloudDisk)).data.used;
/** All files that the server keeps, and those that are on their way. */
const stored = async () =>
  (await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** A picture that nobody else has. */
function draw(width: number, height: number): Sharp {
  const noise = sharp(randomBytes(32 * 32 * 3), { raw: { width: 32, height: 32, channels: 3 } });
  return noise.resize(width, height, { fit: 'fill' });
}
const LIBRARY = join(import.meta.dirname, '../../../../../library');
const film = () => readFile(join(LIBRARY, 'moon-phases.mp4'));

const SCRIPT = '<script>fetch("/api/UserRes/alist")</script>';
const END_OF_ZIP = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);

/** A PNG that says it has very many pixels, in sixty bytes. */
async function bomb(): Promise<Buffer> {
  const bytes = await draw(8, 8).png().toBuffer();
  bytes.writeUInt32BE(30_000, 16);
  bytes.writeUInt32BE(30_000, 20);
  return bytes;
}

test.each([
  ['an SVG', 'a.jpg', async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ['a page', 'a.jpg', async () => Buffer.from(`<!doctype html>${SCRIPT}`)],
  [
    'a picture and a page',
    'a.jpg',
    async () => Buffer.concat([await draw(64, 48).jpeg().toBuffer(), Buffer.from(SCRIPT)]),
  ],
  [
    'a picture and an archive',
    'a.png',
    async () => Buffer.concat([await draw(64, 48).png().toBuffer(), END_OF_ZIP]),
  ],
  ['30,000 × 30,000 pixels', 'a.png', bomb],
  ['half a film', 'a.mp4', async () => (await film()).subarray(0, 400_000)],
  ['a film without its end', 'a.mp4', async () => (await film()).subarray(0, -1)],
  ['a film and a page', 'a.mp4', async () => Buffer.concat([await film(), Buffer.from(`<html>${SCRIPT}`)])],
  // What runs on headsets is published by the operator.
  ['a courseware', 'lesson.zip', () => readFile(join(LIBRARY, 'solar-system.zip'))],
  ['a page that calls itself a film', 'a.mp4', async () => Buffer.from(`\0\0\0\x18ftypmp42<html>${SCRIPT}`)],
])(
  '[RES-46] [RES-51] [RES-Q5] %s is refused with the message and the reason, and nothing of it stays',
  async (_, name, make) => {
    const before = { used: await usedBytes(), files: await stored() };
    const { s, msg, data } = await upload(name, await make());
    expect([s, msg]).toEqual([-601, 'Unsupported file type']);
    expect(data.detail).toMatch(/^[A-Z].*\.$/);
    expect({ used: await usedBytes(), files: await stored() }).toEqual(before);
  },
);

test('[RES-45] [RES-Q4] a cover with too many pixels is refused with the limit and its size', async () => {
  const { s, msg, data } = await upload('cover.png', await draw(1921, 1080).png().toBuffer(), 2);
  expect([s, msg]).toEqual([422, 'A cover has at most 1920 × 1080 pixels.']);
  expect(data.detail).toContain('1921 × 1080');
});

test('[RES-42] a photo is served as a picture and never as a page, without the place where it was taken', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' }, IFD0: { Artist: 'A. Teacher' } };
  const photo = await draw(640, 480).withExif(gps).jpeg().toBuffer();
  expect(photo.includes('A. Teacher')).toBe(true);
  const { data } = await upload('photo.jpg', photo);
  const served = await teacher.send('GET', data.file_url);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(served.rawPayload.includes('A. Teacher')).toBe(false);
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
  const [pixels, drawn] = await Promise.all(
    [served.rawPayload, photo].map((bytes) => sharp(bytes).raw().toBuffer()),
  );
  expect(pixels!.equals(drawn!)).toBe(true);
  expect(data.file_size).toBe(served.rawPayload.length);
});

test('[RES-43] a film with its table of contents at the end is served with it in front', async () => {
  const source = await film();
  const moovAt = source.indexOf('moov') - 4;
  const mdatAt = source.indexOf('mdat') - 4;
  const moov = Buffer.from(source.subarray(moovAt, moovAt + source.readUInt32BE(moovAt)));
  for (let at = moov.indexOf('stco'); at >= 0; at = moov.indexOf('stco', at + 4)) {
    for (let index = 0; index < moov.readUInt32BE(at + 8); index += 1) {
      const place = at + 12 + index * 4;
      moov.writeUInt32BE(moov.readUInt32BE(place) - (mdatAt - moovAt), place);
    }
  }
  const late = Buffer.concat([source.subarray(0, moovAt), source.subarray(mdatAt), moov]);
  const { data } = await upload('film.mp4', late);
  expect(data.facts).toMatchObject({
    kind: 'video',
    codec: 'h264',
    durationSeconds: 20,
    width: 1280,
    height: 720,
  });
  const headers = { range: 'bytes=0-63' };
  const served = await teacher.send('GET', data.file_url, { headers });
  expect(served.statusCode).toBe(206);
  expect(served.headers['content-type']).toBe('video/mp4');
  expect(served.rawPayload.toString('latin1')).toMatch(/^.{4}ftyp.*moov/s);
});
