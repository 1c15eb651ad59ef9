import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openFile, readdir, rm, stat as statFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors';
import { moveDurably, writeDurably } from './durable-file';
import { readPaced } from './paced-reading';
import type { ByteRange, ListedFile, Pace, Storage, StoredFile } from './storage';
import { INCOMING } from './sweep-incoming';
import { createBehind, createTurns } from './turns';

const SHA256 = /^[0-9a-f]{64}$/;
/**
 * All downloads together. As many reads at once as Node has threads for them; and 10 Gbit/s, which no school's
 * network carries: without an end, programs on this very machine would take the processor from a class's orders.
 */
const DOWNLOADS = { atOnce: 4, bytesPerSecond: 1.25e9 };
/** Of these reads, those of readers in no hurry: a slow disk must have an arm free for a lesson. */
const UNHURRIED_AT_ONCE = 2;

/**
 * Storage on this machine's disk: `<folder>/ab/<sha256>`.
 * @param folder made when the first file comes
 */
export function createLocalDisk(folder: string): Storage {
  const temporaryFolder = join(folder, INCOMING);
  const turns = createTurns(DOWNLOADS);
  const behind = createBehind(turns, UNHURRIED_AT_ONCE);

  function pathOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new AppError('storage.not-found');
    return join(folder, sha256.slice(0, 2), sha256);
  }

  async function stat(sha256: string): Promise<StoredFile | null> {
    const found = await statFile(pathOf(sha256)).catch(nullWhereAbsent);
    return found ? { sha256, sizeBytes: found.size } : null;
  }

  async function put(source: string | Readable): Promise<StoredFile> {
    // A file that is here already is not copied again: importing the library twice costs only its reading.
    if (typeof source === 'string') {
      const present = await stat(await hashFile(source));
      if (present) return present;
    }
    const tap = createTap();
    const bytes = typeof source === 'string' ? createReadStream(source) : source;
    const fed = pipeline(bytes, tap.stream);
    const written = writeDurably(tap.stream, temporaryFolder, () => pathOf(tap.result().sha256));
    await Promise.all([fed, written]);
    return tap.result();
  }

  async function adopt(path: string, known?: string): Promise<StoredFile> {
    const sha256 = known ?? (await hashFile(path));
    const present = await stat(sha256);
    if (present) await rm(path);
    else await moveDurably(path, pathOf(sha256));
    const stored = present ?? (await stat(sha256));
    if (!stored) throw new Error(`${sha256} was stored and is gone`);
    return stored;
  }

  async function open(sha256: string, range?: ByteRange, pace?: Pace): Promise<Readable> {
    const handle = await openFile(pathOf(sha256), 'r').catch(nullWhereAbsent);
    if (!handle) throw new AppError('storage.not-found');
    try {
      const part = range ?? { start: 0, end: (await handle.stat()).size - 1 };
      return readPaced(handle, part, pace ? behind(pace) : turns);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  const remove = (sha256: string) => rm(pathOf(sha256), { force: true });
  return { put, adopt, remove, stat, open, list: () => listFolder(folder) };
}

async function* listFolder(folder: string): AsyncGenerator<ListedFile> {
  for (const part of await namesIn(folder, /^[0-9a-f]{2}$/)) {
    for (const sha256 of await namesIn(join(folder, part), SHA256)) {
      const found = await statFile(join(folder, part, sha256)).catch(nullWhereAbsent);
      // A file that is moved keeps its time: when it got this name is what counts.
      if (found) yield { sha256, sizeBytes: found.size, storedAt: found.ctime };
    }
  }
}

async function namesIn(folder: string, wanted: RegExp): Promise<string[]> {
  const names = (await readdir(folder).catch(nullWhereAbsent)) ?? [];
  return names.filter((name) => wanted.test(name)).sort();
}

/** Lets bytes through and knows their hash and number at the end. */
function createTap() {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let stored: StoredFile | undefined;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  function result(): StoredFile {
    stored ??= { sha256: hash.digest('hex'), sizeBytes };
    return stored;
  }
  return { stream, result };
}

/** SHA-256 of a file's content, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function nullWhereAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
