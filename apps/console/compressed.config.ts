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
    async generateBundle(_options, bundle) {
      const jobs = Object.values(bundle).map(async (file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!TEXT.test(file.fileName) || content.length < SMALLEST_BYTES) return;
        const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })]);
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
      });
      await Promise.all(jobs);
    },
  };
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
