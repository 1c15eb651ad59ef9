import { FRAME_SIDE } from '@orrery/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors';
import { SMALL_JPEG } from '../../testing/small-jpeg';
import { readFrame } from './read-frame';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9a24b' } });

test('[LIVE-01] pictures up to the agreed size are taken as they are', async () => {
  expect(readFrame(SMALL_JPEG).toString('base64')).toBe(SMALL_JPEG);
  const largest = await picture(FRAME_SIDE, FRAME_SIDE).jpeg({ progressive: true }).toBuffer();
  expect(readFrame(largest.toString('base64')).equals(largest)).toBe(true);
});

test('[LIVE-01] what is no picture, is cut off, or is larger than agreed is refused by name', async () => {
  const wide = await picture(FRAME_SIDE + 1, 10)
    .jpeg()
    .toBuffer();
  const png = await picture(10, 10).png().toBuffer();
  const page = Buffer.from('<script>alert(1)</script>');
  const small = Buffer.from(SMALL_JPEG, 'base64');
  const headless = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0x00, 0x02, 0xff, 0xd9]);
  const endless = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(40_000, 0xff), small.subarray(-2)]);
  for (const bytes of [wide, png, page, small.subarray(0, -2), headless, endless, Buffer.alloc(60_000)]) {
    expect(() => readFrame(bytes.toString('base64'))).toThrow(AppError);
  }
});

test('[LIVE-01] a picture that would be drawn over itself thousands of times is none', async () => {
  const whole = await picture(FRAME_SIDE, FRAME_SIDE).jpeg({ progressive: true }).toBuffer();
  const scan = Buffer.from([0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x01, 0x3f, 0x00]);
  const bomb = Buffer.concat([whole.subarray(0, -2), ...Array(3000).fill(scan), whole.subarray(-2)]);
  expect(() => readFrame(bomb.toString('base64'))).toThrow(AppError);
});
