import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAMS, ROOT } from './paths.mjs';
import { runProgram } from './run.mjs';

/** What is built, each from its own folder and the packages. */
export const TARGETS = {
  server: { folder: 'apps/server', packages: ['contract', 'i18n'] },
  // The page about the product names its parts from that list.
  console: {
    folder: 'apps/console',
    packages: ['client', 'contract', 'i18n', 'roster', 'scene'],
    files: ['docs/DEPENDENCIES.md'],
  },
  headset: { folder: 'apps/headset', packages: ['client', 'contract', 'i18n', 'scene'] },
};

/** The stamp lies in the build itself: a build that was cut short has none. */
const STAMP = 'dist/.stamp';

/**
 * Builds the targets whose sources changed since their last build.
 * @param {string[]} names of TARGETS
 * @param {{show?: 'errors' | 'none', force?: boolean}} options
 */
export async function buildStale(names, { force = false } = {}) {
  for (const name of names) {
    const hash = hashOf(name);
    if (!force && readStamp(name) === hash) continue;
    process.stderr.write(`Building ${name} …\n`);
    const cwd = path.join(ROOT, TARGETS[name].folder);
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
    const { code, output } = await runProgram(PROGRAMS.vite, ['build', '--logLevel', 'warn'], {
      cwd,
      env,
      show: 'none',
    });
    if (code !== 0) throw new Error(`Building ${name} failed:\n${output}`);
    writeFileSync(path.join(cwd, STAMP), hash);
  }
}

function readStamp(name) {
  const file = path.join(ROOT, TARGETS[name].folder, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function hashOf(name) {
  const { folder, packages, files = [] } = TARGETS[name];
  const hash = createHash('sha256').update(process.versions.node);
  const folders = [folder, ...packages.map((each) => `packages/${each}`)];
  for (const place of [...folders, ...files, 'package-lock.json']) {
    for (const file of filesOf(path.join(ROOT, place))) {
      hash
        .update(path.relative(ROOT, file).replaceAll('\\', '/'))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Sources only: tests and builds change nothing in a build. */
function filesOf(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(path.join(place, name)));
}
