/** Sets up what is missing, builds what is stale, and runs Orrery: `npm start`. */

import { ROOT } from './lib/paths.mjs';
import { ensureDependencies, requireNode } from './lib/prepare.mjs';
import { buildStale, TARGETS } from './lib/targets.mjs';

/** How often we look whether npm's shell still lives. */
const PARENT_POLL_MS = 500;

requireNode();
process.chdir(ROOT);
await ensureDependencies();
try {
  await buildStale(Object.keys(TARGETS));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
stopWithNpm();
// In this very process: signals reach the server itself, and nothing is left behind when it is killed.
process.env.NODE_ENV ??= 'production';
await import('../apps/server/dist/main.js');

/** npm passes signals to its shell only, which ends without telling us: an end of that parent is our signal. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  watch.unref();
}
