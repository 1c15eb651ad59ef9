import { expect, test } from 'vitest';
import { createDwell } from './dwell';

test('a gaze that comes and rests for 1.2 s presses, once', () => {
  const dwell = createDwell<string>();
  expect(dwell.step(null, 0.5)).toBe(false);
  expect(dwell.step('moon', 0.5)).toBe(false);
  expect(dwell.step('moon', 0.7)).toBe(false);
  expect(dwell.share).toBeCloseTo(0.583, 2);
  expect(dwell.step('moon', 0.6)).toBe(true);
  expect(dwell.step('moon', 5)).toBe(false);
  dwell.step(null, 0.1);
  dwell.step('moon', 0.1);
  expect(dwell.step('moon', 1.3)).toBe(true);
});

test('a gaze that is there by chance presses nothing until it has left', () => {
  const dwell = createDwell<string>();
  dwell.reset();
  dwell.step('moon', 0.1);
  expect(dwell.step('moon', 10)).toBe(false);
  dwell.step('sun', 0.1);
  expect(dwell.step('sun', 1.2)).toBe(true);
});

test('wandering between things begins anew each time', () => {
  const dwell = createDwell<string>();
  dwell.step(null, 0);
  for (const target of ['moon', 'sun', 'moon', 'sun', 'moon']) {
    dwell.step(target, 0.1);
    expect(dwell.step(target, 1)).toBe(false);
  }
});
