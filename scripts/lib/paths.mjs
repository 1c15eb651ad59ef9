import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Programs of npm packages by their scripts, because wrappers in .bin differ between systems. */
export const PROGRAMS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  drizzleKit: 'node_modules/drizzle-kit/bin.cjs',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/playwright-core/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};
