import { buffer } from 'node:stream/consumers';
import type { Bucket } from './bucket';

/** Where a bucket keeps smaller versions of pictures. */
export const SHARED_PICTURES = 'pictures/';

/** The content that an object of these was made of; null for one that is none of ours. */
export function contentOf(key: string): string | null {
  return /^pictures\/[0-9a-f]{2}\/([0-9a-f]{64})-\d+\.[a-z]+$/.exec(key)?.[1] ?? null;
}

/** Smaller versions of pictures that all servers share: one makes them. */
export interface SharedPictures {
  /** @param name of its file, which begins with the content that it was made of */
  find(name: string): Promise<Buffer | null>;
  keep(name: string, bytes: Buffer): Promise<void>;
  /** Removes all that were made of a content. */
  forget(sha256: string): Promise<void>;
}

/** They can be made again: whoever cannot keep or find one goes on. */
export function createSharedPictures(bucket: Bucket, onFault: (error: unknown) => void): SharedPictures {
  const keyOf = (name: string) => `${SHARED_PICTURES}${name.slice(0, 2)}/${name}`;
  async function orGoOn<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      onFault(error);
      return null;
    }
  }
  return {
    find: (name) =>
      orGoOn(async () => {
        const body = await bucket.get(keyOf(name));
        return body && buffer(body);
      }),
    async keep(name, bytes) {
      await orGoOn(() => bucket.put(keyOf(name), bytes));
    },
    async forget(sha256) {
      await orGoOn(async () => {
        for await (const { key } of bucket.list(keyOf(`${sha256}-`))) await bucket.remove(key);
      });
    },
  };
}
