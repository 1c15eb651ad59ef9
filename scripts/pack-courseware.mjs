/**
 * Packs a courseware's sources into the one file that is published: `node scripts/pack-courseware.mjs <folder> <zip>`.
 * The same sources give the same bytes, so that nothing is downloaded again which did not change.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { build } from 'vite';

/** Any fixed time: archives keep one for each entry. */
const PACKED_AT = new Date(2026, 0, 1);
/** What is compressed already is stored. */
const STORED = /\.(jpg|png|webp)$/;

/**
 * @param {string} folder with `courseware.json`, whose `assets` name files by where they lie
 * @returns {Promise<Uint8Array>} the archive
 */
export async function packCourseware(folder) {
  const { assets = {}, ...manifest } = JSON.parse(readFileSync(path.join(folder, 'courseware.json'), 'utf8'));
  const files = {
    'courseware.json': strToU8(`${JSON.stringify(manifest, null, 2)}\n`),
    [manifest.entry]: strToU8(await bundle(path.join(folder, manifest.entry))),
    ...Object.fromEntries(
      Object.entries(assets).map(([name, from]) => [name, readFileSync(path.join(folder, from))]),
    ),
  };
  const entries = Object.entries(files).map(([name, bytes]) => [
    name,
    [bytes, { level: STORED.test(name) ? 0 : 9, mtime: PACKED_AT }],
  ]);
  return zipSync(Object.fromEntries(entries));
}

/** One module of an entry and whatever it imports; an archive holds no other code. */
async function bundle(entry) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  });
  return [result].flat()[0].output[0].code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, target] = process.argv.slice(2);
  if (!folder || !target) {
    process.stderr.write('usage: node scripts/pack-courseware.mjs <folder> <zip>\n');
    process.exit(2);
  }
  const bytes = await packCourseware(path.resolve(folder));
  writeFileSync(target, bytes);
  process.stdout.write(`${target}: ${bytes.length} bytes\n`);
}
