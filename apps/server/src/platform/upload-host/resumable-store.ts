import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Language } from '../http/context';
import { allowLongRequest } from '../http/request-time';
import { type Arrivals, isDiskFull } from './arrivals';
import type { Hold } from './locks';
import type { Pieces } from './pieces';

/** The request whose body is taken: handed past the protocol's own streams, each of which copies or waits. */
export const carried = new AsyncLocalStorage<{
  readonly request: IncomingMessage;
  readonly language: Language;
  hold?: Hold;
}>();

/** An upload's name in addresses: `<school>.<uuid>`. */
export function toId(key: string): string {
  return key.replace(/^schools\//, '').replace('/', '.');
}

/** Inverse of `toId`; what is no name of ours names nothing. */
export function toKey(id: string): string {
  return /^\d+\.[0-9a-f-]{36}$/.test(id) ? `schools/${id.replace('.', '/')}` : 'none';
}

interface StoreDeps {
  readonly pieces: Pieces;
  readonly arrivals: Arrivals;
}

/** Uploads in pieces, as the protocol's server asks for them. */
export class ResumableStore extends DataStore {
  override extensions = ['creation', 'termination'];
  readonly #deps: StoreDeps;

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
    const offset = found.status === 'receiving' ? await this.#deps.pieces.offsetOf(key) : size;
    return new Upload({ id, size, offset });
  }

  override async write(_stream: unknown, id: string, offset: number): Promise<number> {
    const { request, hold } = carried.getStore() ?? {};
    if (!request) throw ERRORS.ABORTED;
    const { pieces, arrivals } = this.#deps;
    const key = toKey(id);
    const { sizeBytes } = await arrivals.requireWaiting(key);
    allowLongRequest(request);
    try {
      const onData = () => hold?.touch();
      const { position, sha256 } = await pieces.take(key, request, { offset, sizeBytes, onData });
      if (position === sizeBytes) await arrivals.arrived(key, sha256);
      return position;
    } catch (error) {
      throw isDiskFull(error) ? await arrivals.diskFull(key) : error;
    }
  }

  override async remove(id: string): Promise<void> {
    const key = toKey(id);
    const found = await this.#deps.arrivals.find(key);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    await this.#deps.arrivals.drop(key);
  }
}
