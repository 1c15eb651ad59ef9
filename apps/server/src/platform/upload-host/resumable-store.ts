import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { LRUCache } from 'lru-cache';
import { allowLongRequest } from '../http/request-time';
import { type Arrivals, isDiskFull } from './arrivals';
import { signalOf } from './end-request';
import { FileSink } from './file-sink';
import type { Incoming } from './incoming';
import type { Hold } from './locks';
import { pour } from './pour';

/** Hashes of uploads that are under way; a lost one is made from the file again. */
const MAX_HASHES = 500;

/** The request whose body is taken: handed past the protocol's own streams, each of which copies or waits. */
export const carried = new AsyncLocalStorage<{ readonly request: IncomingMessage; hold?: Hold }>();

/** An upload's name in addresses: `<school>.<uuid>`. */
export function toId(key: string): string {
  return key.replace(/^schools\//, '').replace('/', '.');
}

/** Inverse of `toId`; what is no name of ours names nothing. */
export function toKey(id: string): string {
  return /^\d+\.[0-9a-f-]{36}$/.test(id) ? `schools/${id.replace('.', '/')}` : 'none';
}

interface StoreDeps {
  readonly incoming: Incoming;
  readonly arrivals: Arrivals;
}

/** Pieces of uploads on our disk. How far one is, is told by the size of its file alone: that survives every end. */
export class ResumableStore extends DataStore {
  override extensions = ['creation', 'termination'];
  readonly #deps: StoreDeps;
  readonly #hashes = new LRUCache<string, { readonly hash: Hash; readonly position: number }>({
    max: MAX_HASHES,
  });

  constructor(deps: StoreDeps) {
    super();
    this.#deps = deps;
  }

  /** Its place was made when its policy was asked for; what came of it before stays. */
  override create(file: Upload): Promise<Upload> {
    return Promise.resolve(file);
  }

  override async getUpload(id: string): Promise<Upload> {
    const key = toKey(id);
    const found = await this.#deps.arrivals.find(key);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    if (found.status === 'refused') throw ERRORS.FILE_NO_LONGER_EXISTS;
    const { sizeBytes: size } = found;
    const offset = found.status === 'receiving' ? await this.#deps.incoming.sizeOf(key) : size;
    return new Upload({ id, size, offset });
  }

  override async write(_stream: unknown, id: string, offset: number): Promise<number> {
    const { request, hold } = carried.getStore() ?? {};
    if (!request) throw ERRORS.ABORTED;
    const { incoming, arrivals } = this.#deps;
    const key = toKey(id);
    const { sizeBytes } = await arrivals.requireWaiting(key);
    allowLongRequest(request);
    const hash = this.#takeHash(key, offset);
    const file = await open(incoming.pathOf(key), offset === 0 ? 'w' : 'r+', 0o640);
    try {
      const sink = new FileSink({ file, offset, maxBytes: sizeBytes, hash });
      await pour(request, sink, { signal: signalOf(request), onData: () => hold?.touch() }).finally(() => {
        if (hash && !sink.isTorn) this.#hashes.set(key, { hash, position: sink.position });
      });
      if (sink.position === sizeBytes) {
        await file.sync();
        await arrivals.arrived(key, this.#takeHash(key, sizeBytes)?.digest('hex') ?? null);
      }
      return sink.position;
    } catch (error) {
      throw isDiskFull(error) ? await arrivals.diskFull(key) : error;
    } finally {
      await file.close();
    }
  }

  override async remove(id: string): Promise<void> {
    const key = toKey(id);
    const found = await this.#deps.arrivals.find(key);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    await this.#deps.arrivals.drop(key);
    this.#hashes.delete(key);
  }

  /** The running hash of what is there; null where it was lost. */
  #takeHash(key: string, position: number): Hash | null {
    const known = this.#hashes.get(key);
    this.#hashes.delete(key);
    if (position === 0) return createHash('sha256');
    return known?.position === position ? known.hash : null;
  }
}
