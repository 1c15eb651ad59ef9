import { expect, test } from 'vitest';
import { countCharacters, hasMoreCharacters } from './count-characters';

test('[CRS-52] characters are counted as people see them', () => {
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('Moon 月')).toBe(6);
  expect(countCharacters('𠮷👨‍👩‍👧‍👦🇨🇳é')).toBe(4);
});

test.each(['', 'Moon 月', '𠮷👨‍👩‍👧‍👦🇨🇳é', 'e\u0301a', '각'.normalize('NFD'), 'กำ', '👍🏽👍', 'क्षि'])(
  'whether %j has more characters than a number is what counting them says',
  (text) => {
    const count = countCharacters(text);
    expect(hasMoreCharacters(text, count)).toBe(false);
    if (count > 0) expect(hasMoreCharacters(text, count - 1)).toBe(true);
  },
);
