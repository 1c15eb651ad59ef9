import { expect, test } from 'vitest';
import { createQuality } from './quality';

const after = (frames: number, seconds: number) => {
  const quality = createQuality();
  let share = 1;
  for (let index = 0; index < frames; index += 1) share = quality(seconds);
  return share;
};

test('a fast device stays sharp', () => {
  expect(after(500, 1 / 60)).toBe(1);
});

test('a slow device gives up sharpness in steps, never more than half', () => {
  expect(after(50, 0.1)).toBe(0.75);
  expect(after(1000, 0.1)).toBe(0.5);
});

test('a page that slept is not a slow one', () => {
  expect(after(200, 3)).toBe(1);
});
