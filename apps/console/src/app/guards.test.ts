import { afterAll, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { cookie: '', querySelector: () => null });
vi.stubGlobal('window', { location: { search: '' } });
afterAll(() => void vi.unstubAllGlobals());
const { isWholeNumber } = await import('./guards');

describe('[GEN-25] numbers in addresses', () => {
  test.each([undefined, '0', '7', '0012', '2147483647'])('%s may be one', (text) => {
    expect(isWholeNumber(text)).toBe(true);
  });
  test.each([
    '',
    'abc',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 7',
    '7 ',
    '٣',
    '2147483648',
    '99999999999999999999',
    'NaN',
  ])('%j is none', (text) => {
    expect(isWholeNumber(text)).toBe(false);
  });
});
