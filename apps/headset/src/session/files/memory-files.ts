import { createSHA256 } from 'hash-wasm';
import { FetchFault, toFault } from './fetch-fault';
import { fetchPieces, type Sink } from './fetch-pieces';
import { toFetchRequest } from './fetch-request';
import type { MediaFiles } from './media-files';

/** Without offline storage (no HTTPS) files are held in memory, so that a class survives a dead server. */
export const MEMORY_LIMIT_BYTES = 256 * 1024 * 1024;

/** Files in memory, for pages without HTTPS: a class goes on while the server is away, a reload starts anew. */
export function createMemoryFiles(limitBytes: number, fetch: typeof globalThis.fetch): MediaFiles {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const used = () => [...kept.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  return {
    lasting: false,
    list: async () => [...kept].map(([sha256, { length }]) => ({ sha256, bytes: length, whole: true })),
    async get(sha256, mime) {
      const bytes = kept.get(sha256);
      return bytes ? new Blob([bytes], { type: mime }) : null;
    },
    async fetch(resource, mode, signal, onBytes) {
      if (used() + resource.bytes > limitBytes) throw new FetchFault('storage', 'no room in memory');
      const bytes = new Uint8Array(resource.bytes);
      const sink = createMemorySink(bytes, () => kept.set(resource.sha256, bytes));
      try {
        const hasher = await createSHA256();
        await fetchPieces(toFetchRequest(resource, mode), { fetch, sink, hasher, signal, onBytes });
      } catch (error) {
        throw toFault(error);
      }
    },
    remove: async (sha256) => void kept.delete(sha256),
    hold: async () => () => undefined,
    room: async () => limitBytes - used(),
  };
}

function createMemorySink(target: Uint8Array, onWhole: () => void): Sink {
  return {
    resume: () => null,
    write: (bytes, at) => target.set(bytes, at),
    mark: () => undefined,
    finish: async () => onWhole(),
    discard: async () => undefined,
  };
}
