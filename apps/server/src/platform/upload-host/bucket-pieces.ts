import { randomUUID } from 'node:crypto';
import { arrivalKey } from '../storage/arrival-key';
import type { Bucket } from '../storage/bucket';
import { signalOf } from './end-request';
import type { PieceChain } from './piece-chain';
import { PieceSink } from './piece-sink';
import type { Pieces } from './pieces';
import { pour } from './pour';
import { HostRefusal } from './refusal';

/**
 * Pieces of uploads in a bucket, each an object of some megabytes: any server takes the next one, whatever became of
 * the one that took the last. Nothing of a file is on this machine, and only two pieces of it are in its memory.
 */
export function createBucketPieces(bucket: Bucket, chain: PieceChain): Pieces {
  async function keep(key: string, bytes: Buffer, startsAt: number): Promise<void> {
    // Under a name of its own: a server that was believed dead overwrites nothing.
    const object = `${arrivalKey(key)}/${startsAt}-${randomUUID()}`;
    await bucket.put(object, bytes);
    try {
      await chain.add({ uploadKey: key, startsAt, sizeBytes: bytes.length, object });
    } catch (error) {
      // Where the database broke off, its row may be there: the sweep knows later.
      if (error instanceof HostRefusal) await bucket.remove(object).catch(() => undefined);
      throw error;
    }
  }

  return {
    offsetOf: chain.endOf,
    async take(key, request, { offset, sizeBytes, onData }) {
      const sink = new PieceSink({
        offset,
        maxBytes: sizeBytes,
        keep: (bytes, startsAt) => keep(key, bytes, startsAt),
      });
      await pour(request, sink, { signal: signalOf(request), onData });
      return { position: sink.position, sha256: null };
    },
  };
}
