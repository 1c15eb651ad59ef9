import { expect, test } from 'vitest';
import { createSlowWatch } from './slow-watch';

function open() {
  let at = 0;
  const watch = createSlowWatch(() => at);
  return (ms: number) =>
    watch(() => {
      at += ms;
      return ms;
    });
}

test('twelve slow frames in a row are too many', () => {
  const frame = open();
  for (let count = 0; count < 11; count++) frame(300);
  expect(() => frame(300)).toThrow('12 times in a row');
});

test('a hiccup now and then is none of its concern', () => {
  const frame = open();
  for (let round = 0; round < 5; round++) {
    for (let count = 0; count < 11; count++) frame(300);
    expect(frame(10)).toBe(10);
  }
});
