import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkLibrary } from './check-library.mjs';

test('the starter library agrees with its manifest: files, sizes, durations, covers, texts, licences', () => {
  expect(checkLibrary(fileURLToPath(new URL('../library', import.meta.url)))).toEqual([]);
});
