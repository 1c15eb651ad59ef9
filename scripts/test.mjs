/** Sets up what is missing and runs everything that must pass: `npm test`. Ends with `N passed, N failed`. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureServices } from './lib/debian.mjs';
import { PROGRAMS, ROOT } from './lib/paths.mjs';
import { ensureDependencies, requireNode } from './lib/prepare.mjs';
import { run, runProgram } from './lib/run.mjs';
import { buildStale, TARGETS } from './lib/targets.mjs';

/** The projects of vitest.config.ts, quick ones first. */
const PROJECTS = ['unit', 'mocking', 'server', 'cluster', 'e2e', 'e2e-time'];

const REASON_LINES = 12;

/** @type {{passed: number, failures: string[]}} */
const total = { passed: 0, failures: [] };

requireNode();
process.chdir(ROOT);
await ensureDependencies();
const chromium = await ensureChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;
else total.failures.push('no Chromium was found: install one, or give its path in CHROMIUM_PATH');
Object.assign(process.env, await ensureServices());

try {
  await buildStale(Object.keys(TARGETS));
} catch (error) {
  total.failures.push(error.message);
}
const check = await run(process.execPath, ['scripts/check.mjs']);
if (check.code !== 0) total.failures.push('npm run check');
for (const project of PROJECTS) await runProject(project);
if (total.passed === 0) total.failures.push('no test ran');

if (total.failures.length > 0) {
  process.stdout.write(`\nFailed:\n${total.failures.map((name) => `  ${name}`).join('\n')}\n`);
}
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`);
process.exit(total.failures.length > 0 ? 1 : 0);

/** Runs one project and adds what it reports; a run that ends without a report is a failure of its own. */
async function runProject(project) {
  process.stdout.write(`\n── ${project} ──\n`);
  const folder = mkdtempSync(path.join(tmpdir(), 'orrery-report-'));
  const file = path.join(folder, 'report.json');
  const args = ['run', '--project', project, '--reporter', 'default', '--reporter', 'json'];
  const { code } = await runProgram(PROGRAMS.vitest, [...args, '--outputFile.json', file]);
  const before = total.failures.length;
  if (existsSync(file)) addReport(project, JSON.parse(readFileSync(file, 'utf8')));
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0 && total.failures.length === before)
    total.failures.push(`${project}: ended with code ${code}`);
}

function addReport(project, report) {
  for (const { name, status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    total.passed += assertionResults.filter((test) => test.status === 'passed').length;
    for (const test of failed) total.failures.push(`${project}: ${test.fullName}${reasonOf(test)}`);
    // A file that cannot even be loaded has no tests to fail.
    if (status === 'failed' && failed.length === 0)
      total.failures.push(`${project}: ${path.relative(ROOT, name)}`);
  }
}

/** What went wrong, in a few lines: whoever sees the end of a log only needs it there. */
function reasonOf({ failureMessages = [] }) {
  const lines = failureMessages.join('\n').split('\n').slice(0, REASON_LINES);
  return lines.map((line) => `\n      ${line.slice(0, 200)}`).join('');
}
