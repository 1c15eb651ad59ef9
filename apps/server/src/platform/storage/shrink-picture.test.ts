import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shrinkPicture } from './shrink-picture';

/** Of one colour, so that it is small. */
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

test('a large picture that comes in rounds would take a gigabyte, and is not decoded', async () => {
  const large = await draw(8200, 6000).jpeg({ progressive: true }).toBuffer();
  expect(large.length).toBeLessThan(2e6);
  await expect(shrinkPicture(large, 160, 'plain')).rejects.toMatchObject({ id: 'picture.unreadable' });
});

test('as large as headsets show, or line by line, pictures are made smaller', async () => {
  for (const source of [
    await draw(8192, 4096).jpeg({ progressive: true }).toBuffer(),
    await draw(8200, 6000).jpeg().toBuffer(),
    await draw(800, 600).png({ progressive: true }).toBuffer(),
  ]) {
    const { bytes } = await shrinkPicture(source, 160, 'webp');
    expect((await sharp(bytes).metadata()).width).toBe(160);
  }
});
