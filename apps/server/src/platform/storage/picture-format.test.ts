import { expect, test } from 'vitest';
import { chooseFormat } from './picture-format';

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/png,image/*;q=0.8', 'webp'],
  ['Image/WebP', 'webp'],
  ['image/avif;q=0, image/webp;q=0.5', 'webp'],
  ['image/avif; q=0.000', 'plain'],
  ['image/*,*/*;q=0.8', 'plain'],
  ['*/*', 'plain'],
  ['image/png', 'plain'],
  ['image/avifx', 'plain'],
  [',;;=,', 'plain'],
  ['', 'plain'],
  [undefined, 'plain'],
] as const)('%s takes %s', (accept, wanted) => {
  expect(chooseFormat(accept)).toBe(wanted);
});
