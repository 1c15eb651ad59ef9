import { FetchFault } from './fetch-fault';
import { askWhenFree } from './when-free';

/** What a line that says nothing for this long is worth: nothing. A busy server lets installs wait their turn. */
const SILENT_MS = 60_000;
/** After so many bytes the place is marked, so that a device that is switched off loses no more. */
const MARK_BYTES = 8 * 1024 * 1024;

/** One file to get. */
export interface FetchRequest {
  readonly url: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Most bytes of one request, so that the server can serve a whole class in turns; null asks for all of it at once. */
  readonly pieceBytes: number | null;
  /** Whether the browser's own cache may hold the bytes as well. */
  readonly cache: RequestCache;
}

/** A hash that can be put away and taken up again. */
export interface Hasher {
  update(bytes: Uint8Array): unknown;
  save(): Uint8Array;
  load(state: Uint8Array): unknown;
  digest(): string;
}

/** Where the bytes of one file go. */
export interface Sink {
  /** How far an earlier attempt came, with the hash's state there; everything behind it is forgotten. */
  resume(): { readonly bytes: number; readonly state: Uint8Array } | null;
  write(bytes: Uint8Array, at: number): void;
  /** Makes sure that everything so far outlives a power cut. */
  mark(bytes: number, state: Uint8Array): void;
  /** The file is whole and proven. @param bytes its length */
  finish(bytes: number): Promise<void>;
  /** The file is not what it should be. */
  discard(): Promise<void>;
}

export interface FetchTools {
  readonly fetch: typeof globalThis.fetch;
  readonly sink: Sink;
  readonly hasher: Hasher;
  readonly signal: AbortSignal;
  /** @param bytes how much of the file is here */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Gets a whole file, from where an earlier attempt stopped, and proves it by its hash.
 * @throws FetchFault
 */
export async function fetchPieces(request: FetchRequest, tools: FetchTools): Promise<void> {
  const { sink, hasher, onBytes } = tools;
  let offset = takeUp(request, tools);
  let marked = offset;
  const mark = () => {
    if (offset > marked) sink.mark(offset, hasher.save());
    marked = offset;
  };
  onBytes(offset);
  try {
    while (offset < request.bytes) {
      for await (const bytes of readPiece(request, offset, tools)) {
        if (offset + bytes.length > request.bytes) throw new FetchFault('damaged', 'too long');
        sink.write(bytes, offset);
        hasher.update(bytes);
        offset += bytes.length;
        onBytes(offset);
        if (offset - marked >= MARK_BYTES) mark();
      }
    }
  } catch (error) {
    keepWhatCame(mark);
    throw error;
  }
  if (hasher.digest() !== request.sha256) {
    await sink.discard();
    throw new FetchFault('damaged', 'other bytes');
  }
  await sink.finish(request.bytes);
}

/** A disk that is full may refuse the mark as well; the fault that led here is the one to tell. */
function keepWhatCame(mark: () => void): void {
  try {
    mark();
  } catch {
    // The next attempt begins at the mark before.
  }
}

function takeUp(request: FetchRequest, { sink, hasher }: FetchTools): number {
  const before = sink.resume();
  if (!before || before.bytes > request.bytes) return 0;
  try {
    hasher.load(before.state);
    return before.bytes;
  } catch {
    // Of another version of this page: the file begins anew.
    return 0;
  }
}

/** One request, and its bytes as they come; as many as were asked for, or a fault. */
async function* readPiece(request: FetchRequest, offset: number, tools: FetchTools) {
  const watch = watchLine(tools.signal);
  try {
    const end = Math.min(request.bytes, offset + (request.pieceBytes ?? request.bytes));
    const headers: Record<string, string> = { range: `bytes=${offset}-${end - 1}` };
    const init = { credentials: 'same-origin', cache: request.cache, signal: watch.signal } as const;
    const whole = offset === 0 && end === request.bytes;
    const ask = () => tools.fetch(request.url, whole ? init : { ...init, headers });
    const response = await askWhenFree(ask, watch.signal, watch.alive);
    const skip = requireBytes(response, offset);
    let at = offset - skip;
    for await (const bytes of chunksOf(response)) {
      if (tools.signal.aborted) throw new FetchFault('aborted');
      watch.alive();
      const news = bytes.subarray(Math.max(0, offset - at));
      at += bytes.length;
      if (news.length > 0) yield news;
    }
    if (at < end) throw new FetchFault('network', 'broken off');
  } catch (error) {
    if (tools.signal.aborted) throw new FetchFault('aborted');
    throw error;
  } finally {
    watch.end();
  }
}

/** Aborts what was aborted outside, and what has been silent for too long. */
function watchLine(outside: AbortSignal) {
  const own = new AbortController();
  const silence = () => own.abort(new FetchFault('network', 'silent'));
  const stop = () => own.abort(new FetchFault('aborted'));
  let timer = setTimeout(silence, SILENT_MS);
  outside.addEventListener('abort', stop);
  if (outside.aborted) stop();
  return {
    signal: own.signal,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(silence, SILENT_MS);
    },
    end() {
      clearTimeout(timer);
      outside.removeEventListener('abort', stop);
    },
  };
}

/** @returns how many bytes before `offset` come along, where a proxy does not know ranges */
function requireBytes({ status, headers }: Response, offset: number): number {
  if (status === 200) return offset;
  if (status === 206) {
    const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1];
    if (Number(start) !== offset) throw new FetchFault('damaged', `range from ${start}`);
    return 0;
  }
  if (status === 401) throw new FetchFault('unauthorised');
  if (status === 416) throw new FetchFault('damaged', 'shorter than promised');
  const isGone = status === 403 || status === 404 || status === 410;
  throw new FetchFault(isGone ? 'gone' : 'network', String(status));
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Who stops in the middle wants the rest no more.
    await reader.cancel().catch(() => undefined);
  }
}
