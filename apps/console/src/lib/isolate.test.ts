import { expect, test } from 'vitest';
import { isolate } from './isolate';

test('a title that runs from right to left is isolated within a sentence, any other stays as it is', () => {
  for (const text of ['Moon', '月球 🌙', '<script>', '', 'Ångström']) expect(isolate(text)).toBe(text);
  expect(isolate('درس القمر')).toBe('\u2068درس القمر\u2069');
});

test('signs that turn the direction for good have no effect', () => {
  expect(isolate('\u202Egnp.exe')).toBe('\u2068gnp.exe\u2069');
  expect(isolate('a\u2069\u202Eb')).toBe('\u2068ab\u2069');
});
