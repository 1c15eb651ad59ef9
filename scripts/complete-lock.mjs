/** Names the packages of other systems in package-lock.json where npm left them out: `npm run lock`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillGaps } from './lib/lock.mjs';
import { ROOT } from './lib/paths.mjs';

const file = path.join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
lock.packages = fillGaps(lock.packages);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
