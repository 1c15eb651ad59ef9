import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { closureOf, findTooHeavy, limitOf, readRoutes } from './lib/budgets.mjs';
import { ROOT } from './lib/paths.mjs';

const manifest = {
  'index.html': { file: 'entry.js', imports: ['_base.js'] },
  '_base.js': { file: 'base.js' },
  'login.tsx': { file: 'login.js', imports: ['_base.js', '_look.js'], dynamicImports: ['picture.tsx'] },
  '_look.js': { file: 'look.js', imports: ['_base.js'] },
  'picture.tsx': { file: 'picture.js', imports: ['_three.js'] },
  '_three.js': { file: 'three.js' },
};

describe('what a page brings', () => {
  test('is its files and theirs, each once, and nothing that comes when it is wanted', () => {
    const files = closureOf(manifest, ['index.html', 'login.tsx']);
    expect([...files].sort()).toEqual(['base.js', 'entry.js', 'login.js', 'look.js']);
  });

  test('is not told where the build has no such module', () => {
    expect(() => closureOf(manifest, ['renamed.tsx'])).toThrow('renamed.tsx');
  });
});

describe('the routes', () => {
  const source = (file: string) => readFileSync(path.join(ROOT, 'apps/console/src/app', file), 'utf8');

  test('are read from the table and the screens', () => {
    const table = `open('login', '/login', 'door'),\n login('courseDetail', '/course/detail/:id', 'main', {`;
    const screens = `login: async () => (await import('../features/auth/login-page')).LoginPage,
      courseDetail: async () =>\n (await import('./course-screen')).Screen,`;
    expect(readRoutes(table, screens)).toEqual([
      { name: 'login', path: '/login', layout: 'door', module: 'src/features/auth/login-page.tsx' },
      {
        name: 'courseDetail',
        path: '/course/detail/:id',
        layout: 'main',
        module: 'src/app/course-screen.tsx',
      },
    ]);
  });

  test('a route whose screen nobody knows is no page that could be weighed', () => {
    expect(() => readRoutes(`open('gone', '/gone', 'door')`, '')).toThrow('gone');
  });

  test('every line of the real table is weighed', () => {
    const lines = source('route-table.ts').match(/^ {2}(?:login|open)\('/gm) ?? [];
    expect(lines.length).toBeGreaterThan(30);
    expect(
      readRoutes(source('route-table.ts'), source('door-screens.ts') + source('room-screens.ts')),
    ).toHaveLength(lines.length);
  });

  test('the door, library and courses have limits of their own', () => {
    expect(['login', 'activation', 'help'].map(limitOf)).toEqual(['door', 'door', 'door']);
    expect(['resList', 'courseEdit'].map(limitOf)).toEqual(['prepare', 'prepare']);
    expect(limitOf('account')).toBe('other');
  });
});

test('a page over its limit, or one that brings 3D along, is named with its figures', () => {
  const page = { path: '/login', bytes: 150_000, limit: 150_000, lazy: [] };
  expect(findTooHeavy([page])).toBe('');
  expect(findTooHeavy([{ ...page, bytes: 150_001 }])).toContain('/login');
  expect(findTooHeavy([{ ...page, bytes: 100, lazy: ['assets/three.js'] }])).toContain('assets/three.js');
});
