import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { arrivalKey } from '../storage/arrival-key';
import type { Bucket } from '../storage/bucket';
import { INCOMING } from '../storage/sweep-incoming';
import type { Incoming } from './incoming';
import type { PieceChain } from './piece-chain';

interface BucketIncomingDeps {
  readonly bucket: Bucket;
  readonly chain: PieceChain;
  /** Folder of the storage on this machine. */
  readonly files: string;
  /** Hears why objects stay until the next sweep. */
  readonly onLeft: (error: unknown) => void;
}

/** Files of uploads in a bucket: one object from a form, or a chain of pieces. Whoever examines one takes a copy. */
export function createBucketIncoming({ bucket, chain, files, onLeft }: BucketIncomingDeps): Incoming {
  const folder = join(files, INCOMING);

  async function* bytesOf(key: string): AsyncGenerator<Buffer> {
    const pieces = await chain.piecesOf(key);
    const objects = pieces.length > 0 ? pieces.map(({ object }) => object) : [arrivalKey(key)];
    for (const object of objects) {
      const body = await bucket.get(object);
      if (!body) throw Object.assign(new Error(`${object} is gone`), { code: 'ENOENT' });
      yield* body as AsyncIterable<Buffer>;
    }
  }

  return {
    folder,
    onThisDisk: null,
    async sizeOf(key) {
      return (await chain.endOf(key)) || ((await bucket.find(arrivalKey(key)))?.sizeBytes ?? 0);
    },
    async touchedAt(key) {
      return (await chain.touchedAt(key)) ?? (await bucket.find(arrivalKey(key)))?.changedAt ?? null;
    },
    async remove(key) {
      const pieces = await chain.piecesOf(key);
      await chain.remove(key);
      try {
        for (const object of [arrivalKey(key), ...pieces.map((piece) => piece.object)])
          await bucket.remove(object);
        // Torn ones, and those whose rows went with the upload.
        for await (const { key: object } of bucket.list(arrivalKey(key))) await bucket.remove(object);
      } catch (error) {
        // Nothing names them any more: the sweep takes them when the bucket is back.
        onLeft(error);
      }
    },
    async withFile(key, work) {
      const path = join(folder, `${randomUUID()}.copy`);
      try {
        await pipeline(Readable.from(bytesOf(key)), createWriteStream(path, { flush: true, mode: 0o640 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    removeBrokenForms: async () => undefined,
  };
}
