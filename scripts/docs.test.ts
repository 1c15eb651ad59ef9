import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const documents = ['.', 'docs', 'docs/decisions', 'library']
  .flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => path.posix.join(folder, name)))
  .filter((file) => file.endsWith('.md') && file !== 'docs/requirements.md');

/** Targets of links inside the repository, pictures left out. */
function linksOf(text: string): string[] {
  const links = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s#]+)[^)]*\)/g)].map((match) => match[1] ?? '');
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** Paths of the repository that a text names in code marks; patterns and examples left out. */
function pathsOf(text: string): string[] {
  const named = [...text.matchAll(/`((?:apps|packages|scripts|library|docs|bench|e2e)\/[\w./-]+)`/g)];
  return named.map((match) => match[1] ?? '').filter((name) => !name.includes('...'));
}

describe.each(documents)('%s', (file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');

  test('links to what exists', () => {
    const folder = path.join(ROOT, path.dirname(file));
    expect(linksOf(text).filter((link) => !existsSync(path.resolve(folder, link)))).toEqual([]);
  });

  test('names files that exist', () => {
    expect(pathsOf(text).filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });
});
