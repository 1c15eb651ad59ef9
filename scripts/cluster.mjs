/** Several servers on this machine, with all that they need: `npm run cluster`. */
import { register } from 'tsx/esm/api';
import { ensureServices } from './lib/debian.mjs';
import { ROOT } from './lib/paths.mjs';
import { ensureDependencies, requireNode } from './lib/prepare.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';
import { buildStale, TARGETS } from './lib/targets.mjs';

requireNode();
process.chdir(ROOT);
await ensureDependencies();
Object.assign(process.env, await ensureServices(['POSTGRES_PATH', 'REDIS_PATH', 'NGINX_PATH']));
try {
  await buildStale(Object.keys(TARGETS));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
stopWithNpm('cluster');
// In this very process, so that Ctrl-C reaches whoever ends the parts in their order.
register();
await import('../e2e/src/cluster/main.ts');
