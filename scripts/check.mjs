/** Types, lint with import directions, dead code, generated files: `npm run check`. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { auditDependencies } from './lib/audit.mjs';
import { findTooHeavy, weighPages } from './lib/budgets.mjs';
import { findGaps } from './lib/lock.mjs';
import { PROGRAMS, ROOT } from './lib/paths.mjs';
import { ensureDependencies, requireNode } from './lib/prepare.mjs';
import { runProgram } from './lib/run.mjs';
import { buildStale } from './lib/targets.mjs';

requireNode();
await ensureDependencies();

const quiet = { show: 'none' };
const workspaces = ['apps', 'packages']
  .flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`))
  .concat('e2e', 'bench')
  .filter((folder) => existsSync(path.join(ROOT, folder, 'tsconfig.json')) && hasSources(folder));

/** @type {{name: string, check: () => Promise<{code: number, output: string, note?: string}>}[]} */
const checks = [
  { name: 'lint', check: () => runProgram(PROGRAMS.biome, ['check', '--error-on-warnings', '.'], quiet) },
  { name: 'dead code', check: () => runProgram(PROGRAMS.knip, ['--no-progress'], quiet) },
  { name: 'migrations', check: checkMigrations },
  { name: 'lock file', check: checkLock },
  { name: 'known holes in dependencies', check: auditDependencies },
  { name: 'page budgets', check: checkBudgets },
  ...workspaces.map((folder) => ({
    name: `types ${folder}`,
    check: () => runProgram(PROGRAMS.tsc, ['-p', folder, '--pretty', 'false'], quiet),
  })),
];

let failed = 0;
await Promise.all(Array.from({ length: availableParallelism() }, worker));
process.stdout.write(failed === 0 ? 'check: all well\n' : `check: ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

async function worker() {
  for (let next = checks.shift(); next; next = checks.shift()) {
    const started = Date.now();
    const { code, output, note } = await next.check();
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${next.name} (${seconds} s)${note ? `: ${note}` : ''}\n`);
    if (code === 0) continue;
    failed += 1;
    process.stdout.write(`${output.trimEnd()}\n`);
  }
}

function hasSources(folder) {
  const src = path.join(ROOT, folder, 'src');
  return existsSync(src) && readdirSync(src).length > 0;
}

/** `npm ci` works on every system only where the lock names the packages of all. */
async function checkLock() {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const gaps = findGaps(packages).map(({ name }) => name);
  return gaps.length === 0
    ? { code: 0, output: '' }
    : { code: 1, output: `Not in package-lock.json: ${gaps.join(', ')}. Run "npm run lock".` };
}

/** No page is heavier than it may be (decision 0025). */
async function checkBudgets() {
  try {
    await buildStale(['console']);
    const output = findTooHeavy(weighPages());
    return { code: output === '' ? 0 : 1, output };
  } catch (error) {
    return { code: 1, output: error.message };
  }
}

/** The migrations are up to date when generating again, on a copy, adds none. */
async function checkMigrations() {
  const cwd = path.join(ROOT, 'apps/server');
  const migrations = path.join(cwd, 'src/migrations');
  // drizzle-kit takes relative folders only.
  const copy = mkdtempSync(path.join(cwd, 'node_modules/.migrations-'));
  try {
    cpSync(migrations, copy, { recursive: true });
    const schema = './src/platform/database/tables/index.ts';
    const out = `./${path.relative(cwd, copy).replaceAll('\\', '/')}`;
    const args = ['generate', '--dialect', 'postgresql', '--schema', schema, '--out', out];
    const { code, output } = await runProgram(PROGRAMS.drizzleKit, args, { ...quiet, cwd });
    if (code !== 0) return { code, output };
    const extra = readdirSync(copy).filter((file) => !existsSync(path.join(migrations, file)));
    if (extra.length === 0) return { code: 0, output };
    return { code: 1, output: 'The tables changed without a migration: run "npm run generate -- <name>".' };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
