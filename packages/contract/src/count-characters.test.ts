import { expect, test } from 'vitest';
import { countCharacters } from './count-characters';

test('[CRS-52] characters are counted as people see them', () => {
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('Moon 月')).toBe(6);
  expect(countCharacters('𠮷👨‍👩‍👧‍👦🇨🇳é')).toBe(4);
});
