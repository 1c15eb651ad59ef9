import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { AppError } from '../errors';
import { createLanes } from './lanes';
import type { PictureFormat } from './picture-format';
import type { SharedPictures } from './shared-pictures';
import { type Shrunk, shrinkPicture } from './shrink-picture';
import type { Storage } from './storage';

/** Pictures in work at once: each holds tens of megabytes and a core. */
const LANES = 2;
/** A picture's file larger than this is no picture that anybody shows. */
const MAX_SOURCE_BYTES = 100 * 1024 * 1024;
/** Broken pictures that are remembered, so that looking at their cards costs nothing. */
const MAX_REMEMBERED = 1000;

/** What each format may have become, by the end of its file's name. */
const KEPT = {
  avif: [['avif', 'image/avif']],
  webp: [['webp', 'image/webp']],
  plain: [
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
  ],
} as const satisfies Record<PictureFormat, readonly (readonly [string, Shrunk['mime']])[]>;

/** Smaller versions of stored pictures. */
export interface Pictures {
  /**
   * A picture at most `width` wide, made once and then kept.
   * @throws AppError `picture.unreadable`; `storage.not-found`
   */
  resized(sha256: string, width: number, format: PictureFormat): Promise<Shrunk>;
  /** Deletes the smaller versions of a picture that is deleted itself. */
  forget(sha256: string): Promise<void>;
  /** Whether nobody waits for a picture now. */
  isIdle(): boolean;
}

interface PicturesDeps {
  readonly storage: Storage;
  /** Where to keep them; they may be deleted at any time. */
  readonly folder: string;
  /** What other servers have made; null where this one has nobody to share with. */
  readonly shared?: SharedPictures | null;
  readonly log: Logger;
}

/** Makes smaller versions of pictures and keeps them on disk. */
export function createPictures({ storage, folder, shared = null, log }: PicturesDeps): Pictures {
  const inWork = new Map<string, Promise<Shrunk>>();
  const unreadable = new Set<string>();
  const lanes = createLanes(LANES);

  async function make(sha256: string, width: number, format: PictureFormat, base: string): Promise<Shrunk> {
    const made = shared && (await findShared(shared, base, format));
    if (made) {
      await keep(made, base, folder);
      return made;
    }
    const stored = await storage.stat(sha256);
    if (stored && stored.sizeBytes > MAX_SOURCE_BYTES) throw new AppError('picture.unreadable');
    const shrunk = await shrinkPicture(await buffer(await storage.open(sha256)), width, format);
    await keep(shrunk, base, folder);
    await shared?.keep(nameOf(shrunk, base), shrunk.bytes);
    return shrunk;
  }

  async function remember(sha256: string, error: unknown): Promise<never> {
    if (error instanceof AppError && error.id === 'picture.unreadable') {
      if (unreadable.size >= MAX_REMEMBERED) unreadable.clear();
      unreadable.add(sha256);
      // Once for each picture: its readers only see that it is not there.
      log.warn({ err: error, sha256 }, 'a picture cannot be shown');
    }
    throw error;
  }

  async function resized(sha256: string, width: number, format: PictureFormat): Promise<Shrunk> {
    const base = join(folder, sha256.slice(0, 2), `${sha256}-${width}`);
    const kept = await findKept(base, format);
    if (kept) return kept;
    if (unreadable.has(sha256)) throw new AppError('picture.unreadable');
    const key = `${base}.${format}`;
    const running = inWork.get(key);
    if (running) return running;
    const work = lanes(() => make(sha256, width, format, base))
      .catch((error: unknown) => remember(sha256, error))
      .finally(() => inWork.delete(key));
    inWork.set(key, work);
    return work;
  }

  async function forget(sha256: string): Promise<void> {
    // What is being made now would be kept after we looked.
    await Promise.allSettled([...inWork].flatMap(([key, work]) => (key.includes(sha256) ? [work] : [])));
    unreadable.delete(sha256);
    const own = join(folder, sha256.slice(0, 2));
    for (const name of await readdir(own).catch(() => [])) {
      if (name.startsWith(`${sha256}-`)) await rm(join(own, name), { force: true });
    }
    await shared?.forget(sha256);
  }

  return { resized, forget, isIdle: () => inWork.size === 0 };
}

/** A storage whose deleted pictures leave no smaller versions. */
export function withoutLeftovers(storage: Storage, pictures: Pick<Pictures, 'forget'>): Storage {
  return {
    ...storage,
    async remove(sha256) {
      await storage.remove(sha256);
      await pictures.forget(sha256);
    },
  };
}

async function findKept(base: string, format: PictureFormat): Promise<Shrunk | null> {
  for (const [ending, mime] of KEPT[format]) {
    const bytes = await readFile(`${base}.${ending}`).catch(() => null);
    if (bytes) return { bytes, mime };
  }
  return null;
}

async function findShared(
  shared: SharedPictures,
  base: string,
  format: PictureFormat,
): Promise<Shrunk | null> {
  for (const [ending, mime] of KEPT[format]) {
    const bytes = await shared.find(`${basename(base)}.${ending}`);
    if (bytes) return { bytes, mime };
  }
  return null;
}

function nameOf({ mime }: Shrunk, base: string): string {
  const found = Object.values(KEPT)
    .flat()
    .find(([, type]) => type === mime);
  return `${basename(base)}.${found?.[0]}`;
}

/** Whole or not at all, but without waiting for the disk: what is lost in a crash is made again. */
async function keep(shrunk: Shrunk, base: string, folder: string): Promise<void> {
  const temporary = join(folder, randomUUID());
  try {
    await mkdir(dirname(base), { recursive: true });
    await writeFile(temporary, shrunk.bytes, { mode: 0o640 });
    await rename(temporary, join(dirname(base), nameOf(shrunk, base)));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
