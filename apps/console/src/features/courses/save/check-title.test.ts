import { expect, test } from 'vitest';
import { checkTitle } from './check-title';

test('[CRS-50] [CRS-51] a title of nothing, or of spaces, is empty', () => {
  for (const title of ['', '   ', '\u3000\t']) expect(checkTitle(title, 'en')).toBe('empty');
  expect(checkTitle('  Moon ', 'en')).toBeNull();
});

test('[CRS-52] at most 20 characters in Chinese, 40 in English', () => {
  expect(checkTitle('月'.repeat(20), 'zh')).toBeNull();
  expect(checkTitle('月'.repeat(21), 'zh')).toBe('long');
  expect(checkTitle('x'.repeat(40), 'en')).toBeNull();
  expect(checkTitle('x'.repeat(41), 'en')).toBe('long');
  expect(checkTitle(` ${'月'.repeat(20)} `, 'zh')).toBeNull();
  // A character outside the first plane is one to whoever reads it.
  expect(checkTitle('𠮷'.repeat(20), 'zh')).toBeNull();
  expect(checkTitle('👨‍👩‍👧‍👦'.repeat(20), 'zh')).toBeNull();
  expect(checkTitle('👨‍👩‍👧‍👦'.repeat(21), 'zh')).toBe('long');
  expect(checkTitle('x'.repeat(10_000), 'en')).toBe('long');
});
