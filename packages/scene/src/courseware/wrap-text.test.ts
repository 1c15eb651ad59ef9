import { expect, test } from 'vitest';
import { wrapEvenly, wrapText } from './wrap-text';

const count = (text: string) => [...text].length;

test('English breaks between words', () => {
  expect(wrapText('Half of the Moon is always lit.', 12, count)).toEqual([
    'Half of the',
    'Moon is',
    'always lit.',
  ]);
});

test('Chinese breaks anywhere, but no line begins with a mark', () => {
  expect(wrapText('月球总有一半被照亮，另一半是黑夜。', 9, count)).toEqual([
    '月球总有一半被照',
    '亮，另一半是黑夜。',
  ]);
});

test('figures and words in a Chinese text stay whole', () => {
  expect(wrapText('地轴倾斜23.4°不变', 6, count)).toEqual(['地轴倾斜', '23.4°不', '变']);
});

test('lines are about equally long', () => {
  expect(wrapText('one two three four five', 18, count)).toEqual(['one two three four', 'five']);
  expect(wrapEvenly('one two three four five', 18, count)).toEqual(['one two three', 'four five']);
});

test('no text is no line', () => {
  expect(wrapText('', 10, count)).toEqual([]);
});

test('a no-break space holds a figure and its unit together', () => {
  expect(wrapText('add up: 0.30\u00a0A and more', 13, (text) => text.length)).toEqual([
    'add up:',
    '0.30\u00a0A and',
    'more',
  ]);
});
