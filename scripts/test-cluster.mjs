/** Faults of a real cluster: `npm run test:cluster`; with `-- --long` parts stay away for as long as in life. */
import { ensureServices } from './lib/debian.mjs';
import { PROGRAMS, ROOT } from './lib/paths.mjs';
import { ensureDependencies, requireNode } from './lib/prepare.mjs';
import { runProgram } from './lib/run.mjs';
import { buildStale } from './lib/targets.mjs';

requireNode();
process.chdir(ROOT);
await ensureDependencies();
Object.assign(process.env, await ensureServices(['POSTGRES_PATH', 'REDIS_PATH', 'NGINX_PATH']));
await buildStale(['server']);
const args = process.argv.slice(2);
if (args.includes('--long')) process.env.CLUSTER_LONG = '1';
const passed = args.filter((arg) => arg !== '--long');
const { code } = await runProgram(PROGRAMS.vitest, ['run', '--project', 'cluster', ...passed]);
process.exit(code);
