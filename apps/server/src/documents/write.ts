/** Writes the documents that are made from the contract: `npm run generate:docs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { toDocuments } from './documents';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

for (const [file, text] of await toDocuments()) {
  const target = path.join(ROOT, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  process.stdout.write(`${file}\n`);
}
