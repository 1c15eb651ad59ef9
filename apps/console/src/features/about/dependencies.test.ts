import { expect, test } from 'vitest';
import markdown from '../../../../../docs/DEPENDENCIES.md?raw';
import { readDependencies } from './dependencies';

test('[MISC-08] the acknowledgements name what the product is built on, with its licence, and no tools', () => {
  const list = readDependencies(markdown);
  expect(list).toContainEqual({ name: 'react-dom', licence: 'MIT' });
  expect(list).toContainEqual({ name: 'drizzle-orm', licence: 'Apache-2.0' });
  expect(list.map(({ name }) => name)).not.toContain('vitest');
  expect(list.every(({ name, licence }) => name && licence)).toBe(true);
});
