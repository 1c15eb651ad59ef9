import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(path.join(ROOT, 'docs/SECURITY.md'), 'utf8');

/** Each test that the list names: its file, and how its title begins or what it holds; no title means the whole file. */
const named = [...text.matchAll(/`([\w./-]+\.test\.ts)`(?: "([^"]+)")?/g)].map(
  ([, file = '', title = '']) => [file, title] as const,
);

test('the list of what is defended names tests', () => {
  expect(named.length).toBeGreaterThan(45);
});

test.each(named)('%s has the test "%s"', (file, title) => {
  const place = path.join(ROOT, file);
  expect(existsSync(place)).toBe(true);
  expect(readFileSync(place, 'utf8').replaceAll("\\'", "'")).toContain(title);
});
