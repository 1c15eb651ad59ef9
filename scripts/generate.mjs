/** Writes the migration for tables that changed: `npm run generate -- <name>`. */
import path from 'node:path';
import { PROGRAMS, ROOT } from './lib/paths.mjs';
import { runProgram } from './lib/run.mjs';

const [name = 'change'] = process.argv.slice(2);
const cwd = path.join(ROOT, 'apps/server');
process.exitCode = (await runProgram(PROGRAMS.drizzleKit, ['generate', '--name', name], { cwd })).code;
