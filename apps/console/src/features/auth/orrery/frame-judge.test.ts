import { expect, test } from 'vitest';
import { createFrameJudge } from './frame-judge';

const judge = (frames: readonly number[]) => {
  const isTooSlow = createFrameJudge();
  return frames.map(isTooSlow).includes(true);
};

test('a smooth machine keeps its picture, whatever the first frames took', () => {
  expect(judge([900, 400, 300, 200, 100, ...Array<number>(60).fill(16)])).toBe(false);
});

test('a slow machine is told once enough frames are seen', () => {
  expect(judge(Array<number>(29).fill(90))).toBe(false);
  expect(judge(Array<number>(30).fill(90))).toBe(true);
});

test('a tab that was hidden proves nothing', () => {
  expect(judge(Array<number>(60).fill(60_000))).toBe(false);
});
