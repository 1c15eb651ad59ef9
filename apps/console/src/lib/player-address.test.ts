import { afterAll, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { cookie: '', querySelector: () => null });
vi.stubGlobal('window', { location: { search: '' } });
vi.stubGlobal('sessionStorage', { getItem: () => null });
vi.stubGlobal('localStorage', { getItem: () => null });
afterAll(() => void vi.unstubAllGlobals());
const { toPlayerAddress } = await import('./player-address');

test.each([
  ['our own screen without a setting', null, 5, 7, null],
  ['our own screen with an empty one', '', 5, 7, null],
  ['the resource of the address', 'https://player.example/{id}', 5, 7, 'https://player.example/5'],
  ['else the first of the play list', 'https://player.example/{id}', 0, 7, 'https://player.example/7'],
  ['else 0', 'https://player.example/{id}', 0, undefined, 'https://player.example/0'],
  ['anywhere in the address', 'https://p.example/?r={id}&b=1', 5, 7, 'https://p.example/?r=5&b=1'],
  ['the id as the last step', 'https://player.example/class/', 5, 7, 'https://player.example/class/5'],
  ['a path of our own', '/player/{id}', 5, 7, '/player/5'],
  ['nothing that is no web address', 'javascript:alert({id})', 5, 7, null],
  ['nothing without a host', '//evil.example/{id}', 5, 7, null],
])('[GEN-49] %s', (_title, player, asked, first, address) => {
  expect(toPlayerAddress(player, asked, first)).toBe(address);
});
