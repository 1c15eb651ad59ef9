import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

const LIBRARY = path.resolve(import.meta.dirname, '../../library');
const BLOCK_BYTES = 4 * 1024 * 1024;

/** A film on this machine. */
export interface Film {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * Writes a real film that is as long as wanted: one of the library, and behind it a box of bytes that players skip.
 * @param source a film below `library/`
 */
export async function writeFilm(target: string, source: string, sizeBytes: number): Promise<Film> {
  const film = await readFile(path.join(LIBRARY, source));
  const hash = createHash('sha256');
  const handle = await open(target, 'w');
  try {
    const write = async (bytes: Buffer) => {
      hash.update(bytes);
      await handle.write(bytes);
    };
    await write(film);
    let left = sizeBytes - film.length;
    const head = Buffer.alloc(8);
    head.writeUInt32BE(left, 0);
    head.write('free', 4, 'latin1');
    await write(head);
    left -= head.length;
    // Nothing that a disk or a network could make smaller.
    const block = Buffer.alloc(BLOCK_BYTES);
    for (let index = 0; index < BLOCK_BYTES; index += 4)
      block.writeUInt32LE((index * 2654435761) >>> 0, index);
    for (; left > 0; left -= BLOCK_BYTES) await write(block.subarray(0, Math.min(left, BLOCK_BYTES)));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { path: target, sizeBytes, sha256: hash.digest('hex') };
}
