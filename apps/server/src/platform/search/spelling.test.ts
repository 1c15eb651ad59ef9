import { expect, test } from 'vitest';
import { countSlips, nearestTo, spaceOut } from './spelling';

test.each([
  ['saturn', 'saturn', 0],
  ['satrun', 'saturn', 1],
  ['pyramyd', 'pyramid', 1],
  ['mooon', 'moon', 1],
  ['dimond', 'diamond', 1],
  ['elefant', 'elephant', 2],
  ['', 'moon', 4],
])('from "%s" to "%s" there are %i slips', (typed, word, slips) => {
  expect(countSlips(typed, word)).toBe(slips);
});

test('the nearest words have one slip, or two where a word is long and begins the same', () => {
  expect(nearestTo('satrun', ['saturn', 'satin', 'sun'])).toEqual(['saturn']);
  expect(nearestTo('lino', ['line', 'lion', 'lions'])).toEqual(['line', 'lion']);
  expect(nearestTo('elefant', ['elephant'])).toEqual(['elephant']);
  expect(nearestTo('qwerty', ['liberty', 'quart'])).toEqual([]);
  expect(nearestTo('xlefant', ['elephant'])).toEqual([]);
});

test('two words without the space between them are told apart', () => {
  expect(spaceOut('carbondioxide', ['carbon', 'dioxide'])).toBe('carbon dioxide');
  expect(spaceOut('carbondioxide', ['carbon', 'oxide'])).toBeNull();
});
