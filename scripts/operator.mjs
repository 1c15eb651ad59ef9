/** Runs the operator's command line: `npm run --silent operator -- school create …`. Its output stays clean. */

import { ROOT } from './lib/paths.mjs';
import { ensureDependencies, requireNode } from './lib/prepare.mjs';
import { buildStale } from './lib/targets.mjs';

requireNode();
process.chdir(ROOT);
await ensureDependencies({ show: 'errors' });
try {
  await buildStale(['server']);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await import('../apps/server/dist/operator.js');
