import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function manifests(): string[] {
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(path.join(ROOT, group)).map((name) => path.join(group, name)),
  );
  return ['.', 'e2e', 'bench', ...workspaces]
    .map((folder) => path.join(ROOT, folder, 'package.json'))
    .filter((file) => existsSync(file));
}

function directDependencies(): Set<string> {
  const names = manifests().flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  return new Set(names.filter((name) => !name.startsWith('@orrery/')));
}

/** Package names in the first column of the tables. */
function describedDependencies(): Set<string> {
  const rows = readFileSync(path.join(ROOT, 'docs/DEPENDENCIES.md'), 'utf8').matchAll(/^\| (`.*?) \|/gm);
  return new Set(
    [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')),
  );
}

test('every direct dependency has its line in docs/DEPENDENCIES.md, and every line its dependency', () => {
  const direct = directDependencies();
  const described = describedDependencies();
  expect([...direct].filter((name) => !described.has(name))).toEqual([]);
  expect([...described].filter((name) => !direct.has(name))).toEqual([]);
});
