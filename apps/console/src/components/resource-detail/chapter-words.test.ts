import { expect, test } from 'vitest';
import { toControlKeys, toInteractionKeys } from './chapter-words';

test('[LIB-51] control digits read as play order, progress control and voice explanation', () => {
  expect(toControlKeys('123')).toEqual([
    'detail.control.order',
    'detail.control.progress',
    'detail.control.voice',
  ]);
  expect(toControlKeys('3')).toEqual(['detail.control.voice']);
});

test('[LIB-52] interaction digits read as gaze, click and move point', () => {
  expect(toInteractionKeys('123')).toEqual(['detail.act.gaze', 'detail.act.click', 'detail.act.move']);
});

test('[LIB-Q5] separators and unknown digits are passed over', () => {
  expect(toControlKeys('1, 9,3')).toEqual(['detail.control.order', 'detail.control.voice']);
  expect(toInteractionKeys('')).toEqual([]);
});
