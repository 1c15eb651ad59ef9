import { expect, test } from 'vitest';
import { fillGaps, findGaps, platformOf } from './lock.mjs';

const packages = {
  '': { version: '0.1.0' },
  'node_modules/lint': {
    version: '2.0.0',
    dev: true,
    optionalDependencies: {
      '@lint/darwin-arm64': '2.0.0',
      '@lint/linux-x64': '2.0.0',
      '@lint/linux-x64-musl': '2.0.0',
    },
  },
  'node_modules/@lint/linux-x64': { version: '2.0.0', optional: true },
};

test('packages of other systems that npm left out are found and filled', () => {
  expect(findGaps(packages).map(({ name }) => name)).toEqual(['@lint/darwin-arm64', '@lint/linux-x64-musl']);
  const filled = fillGaps(packages);
  expect(filled['node_modules/@lint/darwin-arm64']).toEqual({
    version: '2.0.0',
    os: ['darwin'],
    cpu: ['arm64'],
    dev: true,
    optional: true,
  });
  expect(filled['node_modules/@lint/linux-x64-musl']).toMatchObject({ libc: ['musl'] });
  expect(findGaps(filled)).toEqual([]);
});

test('a package beside its parent is no gap', () => {
  const nested = {
    'node_modules/a': { optionalDependencies: { b: '1.0.0' } },
    'node_modules/a/node_modules/b': { version: '1.0.0' },
  };
  expect(findGaps(nested)).toEqual([]);
  expect(platformOf('fsevents')).toBeNull();
});
