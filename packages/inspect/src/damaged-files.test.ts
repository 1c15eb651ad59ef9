import { afterAll, beforeAll, expect, test } from 'vitest';
import { damage, seeded } from './testing/damage';
import {
  box,
  ftyp,
  longBox,
  makeFilm,
  makeFragmentedFilm,
  makeLateFilm,
  SAMPLES,
  words,
} from './testing/films';
import { drawBitmap, drawPicture } from './testing/pictures';
import { makeWorkFolder, type WorkFolder } from './testing/work-folder';

let folder: WorkFolder;
beforeAll(async () => {
  folder = await makeWorkFolder();
});
afterAll(() => folder.remove());

/** What any small file may take. In processor time, of which whatever else the machine does takes none. */
const MOST_MS = 5_000;
const MOST_BYTES = 150e6;

async function examine(bytes: Buffer, name: string) {
  const begin = process.cpuUsage();
  const result = await folder.inspect(bytes, name);
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000).toBeLessThan(MOST_MS);
  return result;
}

const EQUI = box('sv3d', box('proj', box('equi', words(0, 0, 0, 0, 0))));
const films = [
  makeFilm({ inEntry: [EQUI] }),
  makeLateFilm({
    inTrack: [box('uuid', Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex'), Buffer.alloc(40))],
  }),
  makeFragmentedFilm(),
];

test.each([1, 2, 3])(
  '[RES-43] [RES-46] films damaged in hundreds of ways are taken or refused, never more (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const before = process.memoryUsage.rss();
    let refused = 0;
    for (let round = 0; round < 200; round += 1) {
      const result = await examine(damage(films[round % films.length]!, random), 'film.mp4');
      if (!result.ok) refused += 1;
    }
    expect(refused).toBeGreaterThan(50);
    expect(process.memoryUsage.rss() - before).toBeLessThan(MOST_BYTES);
  },
);

test('[RES-42] [RES-46] pictures damaged in hundreds of ways are taken or refused, never more', {
  timeout: 60_000,
}, async () => {
  const random = seeded(4);
  const photo = drawPicture(90, 60);
  const pictures = [
    [await photo.clone().jpeg().toBuffer(), 'p.jpg'],
    [
      await photo
        .clone()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Artist: 'A' } })
        .toBuffer(),
      'p.jpg',
    ],
    [await photo.clone().png().toBuffer(), 'p.png'],
    [drawBitmap(31, 17, 4), 'p.bmp'],
    [drawBitmap(31, 17, 32), 'p.bmp'],
  ] as const;
  for (let round = 0; round < 300; round += 1) {
    const [bytes, name] = pictures[round % pictures.length]!;
    await examine(damage(bytes, random), name);
  }
});

const huge = (type: string, ...head: number[]) => box(type, words(...head));

test.each([
  ['boxes of no size', Buffer.concat([ftyp, words(0, 0x6d6f6f76)])],
  ['a box of size 1 without its long size', Buffer.concat([ftyp, words(1, 0x6d6f6f76)])],
  ['a long size of 0', Buffer.concat([ftyp, longBox('moov', 0n, SAMPLES)])],
  ['a long size beyond all numbers', Buffer.concat([ftyp, longBox('mdat', 2n ** 64n - 1n, SAMPLES)])],
  ['a size smaller than its header', Buffer.concat([ftyp, words(4, 0x6d6f6f76), SAMPLES])],
  ['a box larger than its container', makeFilm({ tables: { stts: words(0x7fffffff, 0x73747473) } })],
  ['four billion entries', makeFilm({ tables: { stts: huge('stts', 0, 0xffffffff) } })],
  ['four billion chunks', makeFilm({ tables: { stco: huge('stco', 0, 0xffffffff) } })],
  ['four billion samples', makeFilm({ tables: { stsz: huge('stsz', 0, 0, 0xffffffff) } })],
  ['four billion samples of one size', makeFilm({ tables: { stsz: huge('stsz', 0, 1, 0xffffffff) } })],
  ['chunks of no samples', makeFilm({ tables: { stsc: huge('stsc', 0, 1, 1, 0, 1) } })],
  ['no runs of chunks', makeFilm({ tables: { stsc: huge('stsc', 0, 0) } })],
  ['no table of sizes', makeFilm({ tables: { stsz: null } })],
  ['boxes in boxes in boxes', Buffer.concat([ftyp, nest('moov', 50_000), box('mdat', SAMPLES)])],
  [
    'a hundred thousand tracks',
    Buffer.concat([ftyp, box('moov', Buffer.alloc(800_000, box('trak'))), box('mdat')]),
  ],
  ['half a million boxes', Buffer.concat([ftyp, Buffer.alloc(4_000_000, box('free'))])],
])('[RES-46] a film with %s is refused at once', async (_, film) => {
  expect(await examine(film, 'film.mp4')).toMatchObject({ ok: false, fault: 'unsupported' });
});

function nest(type: string, depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8);
  for (let level = 0; level < depth; level += 1) {
    bytes.writeUInt32BE((depth - level) * 8, level * 8);
    bytes.write(type, level * 8 + 4, 'latin1');
  }
  return bytes;
}
