/**
 * Tells which tests name which requirement of docs/requirements.md.
 *   npm run requirements -- [--area PLAY] [--missing] [--json]
 * Ends with 1 when a test or a contract call names an id that does not exist.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  match,
  parseCallRequirements,
  parseChecklist,
  parseTestTitles,
  summarise,
} from './requirements-parse.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SKIPPED = new Set(['node_modules', 'dist', '.git']);
/** Only where they stand at the top: features have folders of these names too. */
const SKIPPED_AT_TOP = new Set(['data', 'library']);

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      const isSkipped = SKIPPED.has(entry.name) || (folder === ROOT && SKIPPED_AT_TOP.has(entry.name));
      if (!isSkipped) yield* sources(file);
    } else if (/\.tsx?$/.test(entry.name)) yield file;
  }
}

function readTests(files) {
  return files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const where = path.relative(ROOT, file).split(path.sep).join('/');
      return parseTestTitles(readFileSync(file, 'utf8')).map((test) => ({ ...test, file: where }));
    });
}

function readUnknownCalls(files, requirements) {
  const known = new Set(requirements.map(({ id }) => id));
  return files
    .filter((file) => file.includes(path.join('packages', 'contract', 'src', 'calls')))
    .flatMap((file) => {
      const where = path.relative(ROOT, file).split(path.sep).join('/');
      return parseCallRequirements(readFileSync(file, 'utf8'))
        .filter(({ id }) => !known.has(id))
        .map((call) => ({ ...call, file: where, title: 'a contract call' }));
    });
}

function printTested(requirements, tested) {
  for (const { id, text } of requirements) {
    const tests = tested.get(id);
    if (tests.length === 0) continue;
    console.log(`${id}  ${text}`);
    for (const { file, line, title } of tests) console.log(`    ${file}:${line}  ${title}`);
  }
}

function printMissing(missing) {
  console.log(`\nNo test names yet (${missing.length}):`);
  for (const { id, text } of missing) console.log(`  ${id}  ${text}`);
}

function printSummary(rows) {
  console.log('\narea    statements  tested   decisions  tested');
  for (const row of rows) {
    const cells = [row.statements, row.tested, row.decisions, row.decisionsTested];
    const widths = [12, 8, 12, 8];
    console.log(
      row.area.padEnd(6) + cells.map((cell, index) => String(cell).padStart(widths[index])).join(''),
    );
  }
}

const { values: options } = parseArgs({
  options: {
    area: { type: 'string' },
    missing: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const every = parseChecklist(readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8'));
const area = options.area?.toUpperCase();
const shown = every.filter((requirement) => !area || requirement.area === area);
if (shown.length === 0) {
  console.error(`There is no area ${area}. Areas: ${[...new Set(every.map((one) => one.area))].join(', ')}`);
  process.exit(2);
}

const files = [...sources(ROOT)];
const { tested, missing, unknown } = match(every, readTests(files));
const strangers = [...unknown, ...readUnknownCalls(files, every)];
const missingHere = missing.filter((requirement) => shown.includes(requirement));
const summary = summarise(shown, tested);

if (options.json) {
  const requirements = shown.map((requirement) => ({ ...requirement, tests: tested.get(requirement.id) }));
  console.log(JSON.stringify({ requirements, summary, unknown: strangers }, null, 2));
} else {
  if (!options.missing) printTested(shown, tested);
  printMissing(missingHere);
  printSummary(summary);
}
for (const { id, file, line, title } of strangers) {
  console.error(`${file}:${line} names ${id}, which docs/requirements.md does not have (${title})`);
}
process.exitCode = strangers.length > 0 ? 1 : 0;
