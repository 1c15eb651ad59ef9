import type { Readable } from 'node:stream';
import { AppError } from '../errors';
import type { ByteRange } from './storage';

/** What a bucket tells of an object. */
export interface ObjectFacts {
  readonly key: string;
  readonly sizeBytes: number;
  readonly changedAt: Date;
}

/** Objects that all servers share. Every question ends in time: with `storage.away` where the store does not answer. */
export interface Bucket {
  /** Null where there is no such object. */
  find(key: string): Promise<ObjectFacts | null>;
  /** An object or a part of it; null where there is none. The caller destroys the stream. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Keeps some megabytes; kept when it answers. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps a file of any size, from this machine's disk. */
  putFile(key: string, path: string): Promise<void>;
  /** Where there is none, nothing happens. */
  remove(key: string): Promise<void>;
  /** All objects whose keys begin so. */
  list(prefix: string): AsyncIterable<ObjectFacts>;
}

/** Name of the object that says whose bucket it is. */
export const BUCKET_MARK = 'orrery';

/** The bucket is there, and this key may read and write it. @throws Error where it does not answer, or not to this key */
export async function checkBucket(bucket: Bucket): Promise<void> {
  const found = await bucket.find(BUCKET_MARK).catch((error: unknown) => {
    // Without the right to list, what is absent is answered as forbidden.
    if (error instanceof AppError) throw error;
    return null;
  });
  if (!found) await bucket.put(BUCKET_MARK, Buffer.alloc(0));
}
