import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What gains by compression; pictures and fonts are compressed already. */
const TEXT = /\.(?:js|css|svg)$/;
/** Smaller ones gain nothing: they fit into one packet anyway. */
const SMALLEST_BYTES = 1024;

/** Puts a brotli and a gzip copy beside each asset, so that the server sends them as they lie (decision 0025). */
export function compressed(): Plugin {
  return {
    name: 'orrery-compressed',
    apply: 'build',
    enforce: 'post',
    // From the disk: only there is the code final; what the bundle holds before has the bundler's own marks in it.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => TEXT.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

function brotli(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
