import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInspector, type Inspector } from './inspector';

let root: string;
let folder: string;
let inspector: Inspector;
const lines: string[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'orrery-inspector-'));
  folder = join(root, 'examining');
  inspector = createInspector({ folder, log: pino({}, { write: (line) => lines.push(line) }) });
});
afterAll(async () => {
  await inspector.close();
  await rm(root, { recursive: true, force: true });
});

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

async function write(name: string, bytes: Buffer): Promise<string> {
  const path = join(root, name);
  await writeFile(path, bytes);
  return path;
}

/** A bitmap of one colour with 24 bits. */
function bitmap(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54 + Math.ceil((width * 3) / 4) * 4 * height, 0x66);
  bytes.fill(0, 0, 54).write('BM', 'latin1');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

const resource = (fileName: string) => ({ fileName, purpose: 'resource' as const });

test('[RES-42] [RES-43] files are examined in a process of its own, several asked at once one after the other', async () => {
  const photo = await write('photo', await draw(64, 48).jpeg().toBuffer());
  const film = join(import.meta.dirname, '../../../../../library/seasons.mp4');
  const drawing = await write('drawing', bitmap(30, 20));
  const [first, second, third] = await Promise.all([
    inspector.inspect(photo, resource('photo.jpg')),
    inspector.inspect(film, resource('film.mp4')),
    inspector.inspect(drawing, resource('drawing.bmp')),
  ]);
  expect(first).toMatchObject({ ok: true, path: photo, facts: { kind: 'image', width: 64 } });
  expect(second).toMatchObject({ ok: true, path: film, facts: { kind: 'video', durationSeconds: 20 } });
  expect(third).toMatchObject({ ok: true, facts: { mime: 'image/png', width: 30 } });
  // What was made is the only thing that is left.
  const made = third.ok ? third.path : '';
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([made]);
  expect((await sharp(await readFile(made)).metadata()).format).toBe('png');
  await rm(made);
});

test('[RES-46] [RES-51] what is refused says why in both languages, and leaves nothing behind', async () => {
  for (const [name, bytes] of [
    ['a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['b.mp4', Buffer.from('<html></html>')],
    ['c.zip', Buffer.from('PK')],
    ['d.png', await draw(8, 8).webp().toBuffer()],
  ] as const) {
    expect(await inspector.inspect(await write(name, bytes), resource(name))).toEqual({
      ok: false,
      fault: 'unsupported',
      detail: { en: expect.stringMatching(/\w/), zh: expect.stringMatching(/[一-鿿]/) },
    });
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a cover is made in that process too', async () => {
  const cover = await inspector.makeCover(await write('wide', await draw(3000, 1500).png().toBuffer()));
  expect(await sharp(cover ?? '').metadata()).toMatchObject({ width: 1920, height: 960, format: 'jpeg' });
  await rm(cover ?? '');
  expect(await inspector.makeCover(await write('none', Buffer.from('none')))).toBeNull();
});

test('[RES-46] a file that outlasts its time is refused and logged, and the next one is examined', async () => {
  const hasty = createInspector({
    folder: join(root, 'hasty'),
    log: pino({}, { write: (line) => lines.push(line) }),
    limitMs: 1,
  });
  const photo = await write('slow', await draw(64, 48).jpeg().toBuffer());
  expect(await hasty.inspect(photo, resource('slow.jpg'))).toMatchObject({
    ok: false,
    fault: 'unsupported',
    detail: { en: 'This file could not be examined: it takes too much time or memory.' },
  });
  expect(lines.join()).toContain('a file could not be examined');
  await hasty.close();
  expect(await inspector.inspect(photo, resource('slow.jpg'))).toMatchObject({ ok: true });
});

test.skipIf(process.platform !== 'linux')(
  'a file that is examined when the process is killed from outside is examined again',
  async () => {
    const photo = await write('twice', await draw(64, 48).jpeg().toBuffer());
    await inspector.inspect(photo, resource('twice.jpg'));
    const pid = await findExaminer();
    const again = inspector.inspect(photo, resource('twice.jpg'));
    process.kill(pid, 'SIGKILL');
    expect(await again).toMatchObject({ ok: true });
    expect(await findExaminer()).not.toBe(pid);
  },
);

/** The process that examines, among all that this one has started. */
async function findExaminer(): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^[0-9]+$/.test(name)) continue;
    const told = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const parent = Number(told[0]?.slice(told[0].lastIndexOf(')') + 2).split(' ')[1]);
    if (parent === process.pid && told[1]?.includes('examiner')) return Number(name);
  }
  throw new Error('nobody examines');
}

test('who is ended by a signal or by closing says nothing of the file, and so does a disk that fails', async () => {
  const photo = await write('ended', await draw(64, 48).jpeg().toBuffer());
  const stop = new AbortController();
  const examined = inspector.inspect(photo, { ...resource('ended.jpg'), signal: stop.signal });
  stop.abort();
  await expect(examined).rejects.toThrow();
  await expect(inspector.inspect(join(root, 'missing'), resource('a.jpg'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
  const closing = createInspector({ folder: join(root, 'closing'), log: pino({ level: 'silent' }) });
  const waiting = [1, 2].map(() => closing.inspect(photo, resource('ended.jpg')));
  const outcomes = Promise.allSettled(waiting);
  await closing.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(closing.inspect(photo, resource('ended.jpg'))).rejects.toThrow('closed');
});
