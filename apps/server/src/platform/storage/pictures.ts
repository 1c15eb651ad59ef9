import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { writeDurably } from './durable-file';
import { createLanes } from './lanes';
import type { Storage } from './storage';

/** Pictures in work at once: each holds tens of megabytes and a core. */
const LANES = 2;
const WEBP_QUALITY = 78;

/** Smaller versions of stored pictures. */
export interface Pictures {
  /** A picture as WebP, at most `width` wide, made once and then kept. */
  resized(sha256: string, width: number): Promise<Buffer>;
}

/**
 * Makes smaller versions of pictures and keeps them on disk, where they may be deleted at any time.
 * @param folder where to keep them
 */
export function createPictures(storage: Storage, folder: string): Pictures {
  const inWork = new Map<string, Promise<Buffer>>();
  const lanes = createLanes(LANES);

  async function make(sha256: string, width: number, path: string): Promise<Buffer> {
    const source = await storage.open(sha256);
    const shrink = sharp({ sequentialRead: true })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY });
    const [, bytes] = await Promise.all([pipeline(source, shrink), shrink.toBuffer()]);
    await writeDurably(Readable.from([bytes]), folder, () => path);
    return bytes;
  }

  async function resized(sha256: string, width: number): Promise<Buffer> {
    const path = join(folder, sha256.slice(0, 2), `${sha256}-${width}.webp`);
    const kept = await readFile(path).catch(() => null);
    if (kept) return kept;
    const running = inWork.get(path);
    if (running) return running;
    const work = lanes(() => make(sha256, width, path)).finally(() => inWork.delete(path));
    inWork.set(path, work);
    return work;
  }

  return { resized };
}
