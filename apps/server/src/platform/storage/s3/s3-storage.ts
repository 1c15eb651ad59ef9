import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors';
import type { Bucket } from '../bucket';
import { writeDurably } from '../durable-file';
import { hashFile } from '../local-disk';
import { atPace } from '../paced-reading';
import type { ByteRange, ListedFile, Pace, Storage, StoredFile } from '../storage';
import { INCOMING } from '../sweep-incoming';

const SHA256 = /^[0-9a-f]{64}$/;
/** Of the names of stored contents. */
const FILES = 'files/';

interface S3StorageOptions {
  readonly bucket: Bucket;
  /** On this machine: a content's name is known only when all of it is here. */
  readonly folder: string;
}

/** Storage in a bucket: `files/ab/<sha256>`. */
export function createS3Storage({ bucket, folder }: S3StorageOptions): Storage {
  function placeOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new AppError('storage.not-found');
    return `${FILES}${sha256.slice(0, 2)}/${sha256}`;
  }

  async function stat(sha256: string): Promise<StoredFile | null> {
    const found = await bucket.find(placeOf(sha256));
    return found && { sha256, sizeBytes: found.sizeBytes };
  }

  async function putFile(path: string, known?: string): Promise<StoredFile> {
    const sha256 = known ?? (await hashFile(path));
    const present = await stat(sha256);
    if (present) return present;
    await bucket.putFile(placeOf(sha256), path);
    const stored = await stat(sha256);
    if (!stored) throw new Error(`the store did not keep ${sha256}`);
    return stored;
  }

  async function putStream(source: Readable): Promise<StoredFile> {
    const path = join(folder, INCOMING, randomUUID());
    try {
      await writeDurably(source, join(folder, INCOMING), () => path);
      return await putFile(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function* list(): AsyncGenerator<ListedFile> {
    for await (const { key, sizeBytes, changedAt } of bucket.list(FILES)) {
      const sha256 = key.slice(key.lastIndexOf('/') + 1);
      if (SHA256.test(sha256) && key === placeOf(sha256)) yield { sha256, sizeBytes, storedAt: changedAt };
    }
  }

  return {
    stat,
    list,
    put: (source) => (typeof source === 'string' ? putFile(source) : putStream(source)),
    async adopt(path, sha256) {
      const stored = await putFile(path, sha256);
      await rm(path, { force: true });
      return stored;
    },
    remove: (sha256) => bucket.remove(placeOf(sha256)),
    async open(sha256: string, range?: ByteRange, pace?: Pace) {
      const body = await bucket.get(placeOf(sha256), range);
      if (!body) throw new AppError('storage.not-found');
      return pace ? atPace(body, pace) : body;
    },
  };
}
