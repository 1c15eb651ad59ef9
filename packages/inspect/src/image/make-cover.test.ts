import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFilm } from '../testing/films';
import { drawPicture, pngBomb } from '../testing/pictures';
import { makeWorkFolder, type WorkFolder } from '../testing/work-folder';
import { makeCover } from './make-cover';

let folder: WorkFolder;
beforeAll(async () => {
  folder = await makeWorkFolder();
});
afterAll(() => folder.remove());

async function coverOf(bytes: Buffer) {
  const path = await makeCover(await folder.write(bytes), folder.path);
  return path && sharp(await readFile(path)).metadata();
}

test('[RES-45] a cover is made of a picture of any size: 1920 × 1080 at most, upright, never blown up', {
  timeout: 30_000,
}, async () => {
  for (const [picture, expected] of [
    [drawPicture(4000, 2000), [1920, 960]],
    [drawPicture(1000, 3000), [360, 1080]],
    [drawPicture(640, 360), [640, 360]],
    [drawPicture(2000, 1000).withMetadata({ orientation: 6 }), [540, 1080]],
  ] as const) {
    const made = await coverOf(await picture.png().toBuffer());
    expect(made).toMatchObject({ format: 'jpeg', width: expected[0], height: expected[1] });
  }
});

test('where no cover can be made there is none', async () => {
  for (const bytes of [Buffer.from('text'), Buffer.alloc(0), pngBomb(30_000)])
    expect(await coverOf(bytes)).toBeNull();
});

test('the cover of a film is the picture that ffmpeg takes out of it, and there is none without ffmpeg', async () => {
  const programs = join(folder.path, 'programs');
  await mkdir(programs);
  const usual = process.env.PATH;
  try {
    process.env.PATH = programs;
    expect(await coverOf(makeFilm())).toBeNull();
    // Stands for ffmpeg: fails a second into the film, which is shorter, and draws at its beginning.
    const frame = join(folder.path, 'frame.png');
    await writeFile(frame, await drawPicture(2560, 1280).png().toBuffer());
    const lines = [
      '#!/bin/sh',
      'case "$*" in *"-ss 1 "*) exit 1;; esac',
      'for target; do :; done',
      `cp "${frame}" "$target"`,
    ];
    await writeFile(join(programs, 'ffmpeg'), lines.join('\n'));
    await chmod(join(programs, 'ffmpeg'), 0o755);
    process.env.PATH = `${programs}${delimiter}${usual}`;
    expect(await coverOf(makeFilm())).toMatchObject({ format: 'jpeg', width: 1920, height: 960 });
  } finally {
    process.env.PATH = usual;
  }
});
