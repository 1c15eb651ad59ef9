import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawBitmap, drawPicture, gpano, pngBomb, pngChunk, withSegments } from '../testing/pictures';
import { makeWorkFolder, type WorkFolder } from '../testing/work-folder';

let folder: WorkFolder;
beforeAll(async () => {
  folder = await makeWorkFolder();
});
afterAll(() => folder.remove());

const jpeg = (width = 400, height = 300) => drawPicture(width, height).jpeg().toBuffer();
const png = (width = 400, height = 300) => drawPicture(width, height).png().toBuffer();

/** Checks that it is taken, and gives facts and the bytes that are kept. */
async function taken(bytes: Buffer, fileName: string, purpose?: 'cover') {
  const result = await folder.inspect(bytes, fileName, purpose);
  if (!result.ok) throw new Error(result.detail.en);
  return { ...result, kept: await readFile(result.path) };
}

describe('what is taken', () => {
  test('[RES-42] png, jpg and jpeg are taken as they are, by their content', async () => {
    for (const [bytes, name, mime] of [
      [await png(), 'a.png', 'image/png'],
      [await jpeg(), 'A.JPG', 'image/jpeg'],
      [await jpeg(), 'a.jpeg', 'image/jpeg'],
      [await png(), 'png called.jpg', 'image/png'],
    ] as const) {
      const { facts, path, source } = await taken(bytes, name);
      expect(facts).toMatchObject({ kind: 'image', mime, bytes: bytes.length, width: 400, height: 300 });
      expect(path).toBe(source);
    }
  });

  test.each([1, 4, 8, 16, 24, 32] as const)(
    '[RES-42] [RES-Q1] a bmp of %i bits becomes a png with the same pixels',
    async (bits) => {
      for (const fromTop of [false, true]) {
        const { facts, kept } = await taken(drawBitmap(37, 11, bits, fromTop), 'drawing.bmp');
        expect(facts).toMatchObject({
          kind: 'image',
          mime: 'image/png',
          width: 37,
          height: 11,
          bytes: kept.length,
        });
        const { data } = await sharp(kept).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        const at = (x: number, y: number) => [...data.subarray((y * 37 + x) * 3, (y * 37 + x) * 3 + 3)];
        expect(at(0, 0)).toEqual(bits === 1 ? [255, 0, 0] : [255, 255, 255]);
        expect([at(1, 0), at(0, 10), at(36, 10)]).toEqual([
          [255, 0, 0],
          [255, 0, 0],
          [0, 0, 255],
        ]);
      }
    },
  );

  test('[RES-42] a large bmp becomes a jpg that headsets can carry', { timeout: 30_000 }, async () => {
    const { facts } = await taken(drawBitmap(4096, 2048, 24), 'pano.bmp');
    expect(facts).toMatchObject({ kind: 'panorama_image', mime: 'image/jpeg', width: 4096, height: 2048 });
    expect(facts.bytes).toBeLessThan(2e6);
  });

  test('[RES-45] [RES-Q4] a cover may have 1920 × 1080, and one pixel more is refused with its size', {
    timeout: 30_000,
  }, async () => {
    expect((await taken(await jpeg(1920, 1080), 'c.jpg', 'cover')).facts.width).toBe(1920);
    expect((await taken(drawBitmap(300, 200, 24), 'c.bmp', 'cover')).facts.mime).toBe('image/png');
    for (const [width, height] of [
      [1921, 1080],
      [1920, 1081],
    ] as const) {
      expect(await folder.inspect(await png(width, height), 'c.png', 'cover')).toMatchObject({
        ok: false,
        fault: 'cover-size',
        detail: {
          en: `This picture has ${width} × ${height} pixels; a cover has at most 1920 × 1080.`,
          zh: `图片尺寸为 ${width} × ${height} 像素，封面不能超过 1920 × 1080。`,
        },
      });
    }
  });
});

describe('panoramas', () => {
  const WHOLE = {
    ProjectionType: 'equirectangular',
    FullPanoWidthPixels: 1500,
    CroppedAreaImageWidthPixels: 1500,
  };

  test('[RES-42] twice as wide as high is a panorama, unless it is small', async () => {
    expect((await taken(await jpeg(2000, 1000), 'p.jpg')).facts.kind).toBe('panorama_image');
    expect((await taken(await jpeg(2000, 1001), 'p.jpg')).facts.kind).toBe('panorama_image');
    expect((await taken(await jpeg(2000, 1100), 'p.jpg')).facts.kind).toBe('image');
    expect((await taken(await jpeg(400, 200), 'banner.jpg')).facts.kind).toBe('image');
  });

  test('[RES-42] what its camera says decides: whole spheres are panoramas, strips of them are not', async () => {
    const kindOf = async (told: object, width = 1500) =>
      (await taken(withSegments(await jpeg(width, 750), [[0xe1, gpano({ ...told })]]), 'p.jpg')).facts.kind;
    expect(await kindOf(WHOLE)).toBe('panorama_image');
    expect(await kindOf(WHOLE, 1490)).toBe('panorama_image');
    expect(await kindOf({ ...WHOLE, CroppedAreaImageWidthPixels: 700 })).toBe('image');
    expect(await kindOf({ ProjectionType: 'cylindrical' })).toBe('image');
  });
});

describe('what is kept', () => {
  test('a photo is turned upright, and its size is told so', async () => {
    const sideways = await drawPicture(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { facts, kept } = await taken(sideways, 'p.jpg');
    expect(facts).toMatchObject({ width: 300, height: 400 });
    const { width, height, orientation = 1 } = await sharp(kept).metadata();
    expect({ width, height, orientation }).toEqual({ width: 300, height: 400, orientation: 1 });
  });

  test('where and when a photo was taken is not kept, and its pixels stay the same', async () => {
    const exif = {
      IFD0: { Artist: 'A. Teacher' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
    };
    const plain = await jpeg();
    const told = await drawPicture(400, 300).withExif(exif).jpeg().toBuffer();
    const { kept, facts } = await taken(withSegments(told, [[0xfe, Buffer.from('at home')]]), 'p.jpg');
    expect(kept.includes('Teacher') || kept.includes('at home')).toBe(false);
    expect(facts.bytes).toBe(kept.length);
    expect((await sharp(kept).raw().toBuffer()).equals(await sharp(plain).raw().toBuffer())).toBe(true);
    const note = pngChunk('tEXt', Buffer.from('Comment\0at home'));
    const source = await png();
    const withNote = Buffer.concat([source.subarray(0, 33), note, source.subarray(33)]);
    expect((await taken(withNote, 'p.png')).kept.equals(source)).toBe(true);
  });

  test('colours stay as they are meant', async () => {
    const wide = await drawPicture(400, 300).withIccProfile('p3').jpeg().toBuffer();
    expect((await sharp((await taken(wide, 'p.jpg')).kept).metadata()).icc).toBeDefined();
  });

  test('bytes that some cameras leave between segments are left out', async () => {
    const photo = await jpeg();
    const at = 2 + 2 + photo.readUInt16BE(4);
    const padded = Buffer.concat([photo.subarray(0, at), Buffer.alloc(5), photo.subarray(at)]);
    expect((await taken(padded, 'p.jpg')).kept.equals(photo)).toBe(true);
  });

  test('the film that phones put behind a photo is left out', async () => {
    const film = await readFile(new URL('../../../../library/seasons.mp4', import.meta.url));
    const photo = await jpeg();
    expect((await taken(Buffer.concat([photo, film]), 'moving.jpg')).kept.equals(photo)).toBe(true);
  });
});

describe('what is refused', () => {
  const ZIP = Buffer.from('504b0304140000000000', 'hex');
  const END = Buffer.from('504b050600000000000000000000000000000000000000', 'hex').subarray(0, 22);
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['svg', SVG],
    ['svg with a declaration', `<?xml version="1.0"?>${SVG}`],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['html that begins like a bitmap', 'BM<html><script>alert(1)</script>'.padEnd(80)],
    ['text', 'a picture'],
    ['nothing', ''],
    ['gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('[RES-46] %s called .jpg is refused', async (_, bytes) => {
    expect(await folder.inspect(bytes, 'photo.jpg')).toMatchObject({ ok: false, fault: 'unsupported' });
  });

  test('[RES-46] webp and avif are refused, and so is a picture that calls itself a film', async () => {
    for (const format of ['webp', 'avif'] as const) {
      const bytes = await drawPicture(64, 64).toFormat(format).toBuffer();
      expect(await folder.inspect(bytes, 'p.png')).toMatchObject({ ok: false, fault: 'unsupported' });
    }
    expect(await folder.inspect(await png(), 'p.mp4')).toMatchObject({
      detail: { en: 'The content of this file is not what its name says.' },
    });
    expect(await folder.inspect(await png(), 'p.exe')).toMatchObject({ ok: false, fault: 'unsupported' });
  });

  test.each([
    ['an archive', Buffer.concat([ZIP, Buffer.alloc(40), END])],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['an SVG', Buffer.from(SVG)],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['a program', Buffer.from('7f454c46020101000000', 'hex')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['PHP', Buffer.from('<?php system($_GET[0]);')],
  ])('[RES-46] [RES-51] a picture with %s behind or inside it is refused', async (_, hidden) => {
    const [photo, drawing] = [await jpeg(), await png()];
    const files: [Buffer, string][] = [
      [Buffer.concat([photo, hidden]), 'p.jpg'],
      [Buffer.concat([drawing, hidden]), 'p.png'],
      [Buffer.concat([drawBitmap(40, 30, 24), hidden]), 'p.bmp'],
    ];
    // A script is one only at the beginning of something.
    if (!hidden.includes('#!')) {
      files.push([withSegments(photo, [[0xfe, hidden]]), 'p.jpg']);
      files.push([withSegments(photo, [[0xe1, Buffer.concat([Buffer.from('Exif\0\0'), hidden])]]), 'p.jpg']);
      files.push([
        Buffer.concat([drawing.subarray(0, 33), pngChunk('tEXt', hidden), drawing.subarray(33)]),
        'p.png',
      ]);
    }
    for (const [bytes, name] of files) {
      const result = await folder.inspect(bytes, name);
      expect(result).toMatchObject({ ok: false, fault: 'unsupported' });
      expect(result.ok ? '' : result.detail.en).toContain('Something else is hidden in this file');
    }
  });

  test('[RES-46] 30,000 × 30,000 pixels are refused with the limit, and nothing is decoded', async () => {
    const before = process.memoryUsage.rss();
    for (const [bytes, name] of [
      [pngBomb(30_000), 'bomb.png'],
      [drawBitmap(8, 8, 24).fill('00ffff00', 18, 22, 'hex').fill('00ffff00', 22, 26, 'hex'), 'bomb.bmp'],
    ] as const) {
      const result = await folder.inspect(bytes, name);
      expect(result.ok ? '' : result.detail.en).toMatch(/30000 × 30000.*16,384 × 8,192|16776960 × 16776960/);
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
  });

  test('[RES-46] [RES-51] a picture that is cut off or damaged is refused, wherever it is cut', async () => {
    for (const [bytes, name] of [
      [await jpeg(), 'p.jpg'],
      [await png(), 'p.png'],
      [drawBitmap(40, 30, 24), 'p.bmp'],
    ] as const) {
      for (const share of [0.1, 0.5, 0.99]) {
        const result = await folder.inspect(bytes.subarray(0, Math.floor(bytes.length * share)), name);
        expect(result, `${name} at ${share}`).toMatchObject({ ok: false, fault: 'unsupported' });
      }
    }
    const broken = Buffer.from(await png());
    broken.fill(0, 60, 90);
    expect(await folder.inspect(broken, 'p.png')).toMatchObject({ ok: false, fault: 'unsupported' });
  });

  test('[RES-46] pictures that move are refused', async () => {
    const still = await png();
    const moving = Buffer.concat([
      still.subarray(0, 33),
      pngChunk('acTL', Buffer.alloc(8)),
      still.subarray(33),
    ]);
    expect(await folder.inspect(moving, 'p.png')).toMatchObject({
      detail: { en: 'Animated pictures are not supported. Upload a still picture or a video.' },
    });
  });

  test('[RES-45] a cover that is no picture is refused', async () => {
    const film = await readFile(new URL('../../../../library/seasons.mp4', import.meta.url));
    expect(await folder.inspect(film, 'c.mp4', 'cover')).toMatchObject({
      ok: false,
      fault: 'unsupported',
      detail: { en: 'A cover is a picture: png, jpg or bmp.' },
    });
  });
});
