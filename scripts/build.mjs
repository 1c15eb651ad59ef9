/** Builds the server and both pages: `npm run build`, or only some: `npm run build -- console headset`. */
import { ensureDependencies, requireNode } from './lib/prepare.mjs';
import { buildStale, TARGETS } from './lib/targets.mjs';

requireNode();
await ensureDependencies();
const wanted = process.argv.slice(2).filter((word) => word in TARGETS);
try {
  await buildStale(wanted.length > 0 ? wanted : Object.keys(TARGETS), {
    force: process.argv.includes('--force'),
  });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
