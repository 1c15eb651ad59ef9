import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { signalOf } from './end-request';
import { FileSink } from './file-sink';
import type { DiskIncoming } from './incoming';
import type { Pieces } from './pieces';
import { pour } from './pour';

/** Hashes of uploads that are under way; a lost one is made from the file again. */
const MAX_HASHES = 500;

/** Pieces of uploads on our disk. How far one is, is told by the size of its file alone: that survives every end. */
export function createDiskPieces(incoming: Pick<DiskIncoming, 'sizeOf' | 'pathOf'>): Pieces {
  const hashes = new LRUCache<string, { readonly hash: Hash; readonly position: number }>({
    max: MAX_HASHES,
  });

  /** The running hash of what is there; null where it was lost. */
  function takeHash(key: string, position: number): Hash | null {
    const known = hashes.get(key);
    hashes.delete(key);
    if (position === 0) return createHash('sha256');
    return known?.position === position ? known.hash : null;
  }

  return {
    offsetOf: incoming.sizeOf,
    async take(key, request, { offset, sizeBytes, onData }) {
      const hash = takeHash(key, offset);
      const file = await open(incoming.pathOf(key), offset === 0 ? 'w' : 'r+', 0o640);
      try {
        const sink = new FileSink({ file, offset, maxBytes: sizeBytes, hash });
        await pour(request, sink, { signal: signalOf(request), onData }).finally(() => {
          if (hash && !sink.isTorn) hashes.set(key, { hash, position: sink.position });
        });
        const { position } = sink;
        if (position < sizeBytes) return { position, sha256: null };
        await file.sync();
        return { position, sha256: takeHash(key, sizeBytes)?.digest('hex') ?? null };
      } finally {
        await file.close();
      }
    },
  };
}
