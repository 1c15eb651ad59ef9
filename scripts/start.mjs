/** Sets up what is missing, builds what is stale, and runs Orrery: `npm start`. */

import { ROOT } from './lib/paths.mjs';
import { ensureDependencies, requireNode } from './lib/prepare.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';
import { buildStale, TARGETS } from './lib/targets.mjs';

requireNode();
process.chdir(ROOT);
await ensureDependencies();
try {
  await buildStale(Object.keys(TARGETS));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
stopWithNpm('start');
// In this very process: signals reach the server itself, and nothing is left behind when it is killed.
process.env.NODE_ENV ??= 'production';
await import('../apps/server/dist/main.js');
