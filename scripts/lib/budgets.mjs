import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './paths.mjs';

/** What a page may weigh, in bytes of JavaScript gzipped (decision 0025). */
const LIMITS = {
  door: 150_000,
  prepare: 250_000,
  other: 350_000,
};

/** Routes by limit; every other one may weigh what `other` says. */
const ROUTES = {
  door: ['login', 'activation', 'help'],
  prepare: ['resList', 'courseIndex', 'courseDetail', 'courseMy', 'courseEdit'],
};

/** What a layout brings before a screen in it can be used, besides the entry. */
const LAYOUTS = {
  door: [],
  bare: ['src/app/room-screens.ts', 'src/app/layouts/bare-room.tsx'],
  play: ['src/app/room-screens.ts'],
  main: ['src/app/room-screens.ts', 'src/app/layouts/main-layout.tsx'],
  admin: ['src/app/room-screens.ts', 'src/app/layouts/admin-layout.tsx'],
};

const ENTRY = 'index.html';
/** Texts behind the log-in come in one language; the heavier one counts. */
const TEXTS = ['../../packages/i18n/src/console-en.ts', '../../packages/i18n/src/console-zh.ts'];
/** What only screens of the administrator's frame say, in the same order. */
const DESK_TEXTS = [
  '../../packages/i18n/src/console-desk-en.ts',
  '../../packages/i18n/src/console-desk-zh.ts',
];

/** Three-dimensional drawing must come when it is wanted, never with a page. */
const LAZY = /three/;

/**
 * The files that arrive with some modules: their own and whatever those import, but nothing that is imported when it
 * is wanted.
 * @param {Record<string, {file: string, imports?: string[]}>} manifest of Vite
 * @param {string[]} keys of the manifest
 * @returns {Set<string>} files of the build
 */
export function closureOf(manifest, keys) {
  const seen = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    if (!manifest[key]) throw new Error(`the build has no ${key}`);
    seen.add(key);
    waiting.push(...(manifest[key].imports ?? []));
  }
  return new Set([...seen].map((key) => manifest[key].file));
}

/**
 * The lines of the console's route table with the module of their screen.
 * @param {string} table source of `route-table.ts`
 * @param {string} screens source of `door-screens.ts` and `room-screens.ts`
 * @returns {{name: string, path: string, layout: string, module: string}[]}
 */
export function readRoutes(table, screens) {
  const modules = new Map(
    [...screens.matchAll(/(\w+): async \(\) =>\s*\(await import\('([^']+)'\)/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const lines = [...table.matchAll(/\b(?:login|open)\('(\w+)', '([^']+)', '(\w+)'/g)];
  return lines.map(([, name, address, layout]) => {
    const file = modules.get(name);
    if (!file) throw new Error(`the screens have no module for ${name}`);
    return { name, path: address, layout, module: `${path.posix.join('src/app', file)}.tsx` };
  });
}

/**
 * Weighs every page of a built console.
 * @param {string} folder of the console
 * @returns {{path: string, bytes: number, limit: number, lazy: string[]}[]} gzipped bytes; `lazy` names files that
 *   should have come later
 */
export function weighPages(folder = path.join(ROOT, 'apps/console')) {
  const read = (file) => readFileSync(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(read('dist/.vite/manifest.json'));
  const weights = new Map();
  const weigh = (file) => {
    if (!weights.has(file)) weights.set(file, gzipBytes(path.join(folder, 'dist', file)));
    return weights.get(file);
  };
  const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0);
  return readRoutes(
    read('src/app/route-table.ts'),
    `${read('src/app/door-screens.ts')}${read('src/app/room-screens.ts')}`,
  ).map((route) => {
    const files = closureOf(manifest, [ENTRY, ...LAYOUTS[route.layout], route.module]);
    const texts = textsOf(route.layout).map((keys) => sum(keys.map((key) => manifest[key].file)));
    return {
      path: route.path,
      bytes: sum(files) + Math.max(...texts),
      limit: LIMITS[limitOf(route.name)],
      lazy: [...files].filter((file) => LAZY.test(file)),
    };
  });
}

/** The texts that a layout's screens bring, in each language; none at the door, which has its own. */
function textsOf(layout) {
  if (layout === 'door') return [[]];
  return TEXTS.map((key, index) => (layout === 'admin' ? [key, DESK_TEXTS[index]] : [key]));
}

/** Which limit a route has. */
export function limitOf(name) {
  return Object.keys(ROUTES).find((limit) => ROUTES[limit].includes(name)) ?? 'other';
}

/** Pages that weigh too much or bring what should come later, as a table; empty where all are within. */
export function findTooHeavy(pages) {
  const bad = pages.filter(({ bytes, limit, lazy }) => bytes > limit || lazy.length > 0);
  const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(6);
  return bad
    .map(
      ({ path: address, bytes, limit, lazy }) =>
        `${address.padEnd(36)} ${kb(bytes)} kB of ${kb(limit)} kB${lazy.length > 0 ? `, with ${lazy.join(', ')}` : ''}`,
    )
    .join('\n');
}

function gzipBytes(file) {
  if (!existsSync(file)) throw new Error(`the build has no ${file}`);
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
