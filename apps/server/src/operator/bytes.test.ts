import { expect, test } from 'vitest';
import { formatBytes, parseBytes } from './bytes';

test.each([
  ['20GB', 20 * 1024 ** 3],
  ['512 mb', 512 * 1024 ** 2],
  ['1.5TB', 1.5 * 1024 ** 4],
  ['0', 0],
  ['1024TB', 1024 ** 5],
])('a size is read: %s', (text, bytes) => {
  expect(parseBytes(text)).toBe(bytes);
});

test.each(['', 'GB', '-1GB', '1e3', '1,5GB', '20 GiB', '1025TB', 'NaN'])('no size is read: "%s"', (text) => {
  expect(() => parseBytes(text)).toThrow('a size like 20GB');
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [20 * 1024 ** 3, '20 GB'],
  [1024 ** 5, '1024 TB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
