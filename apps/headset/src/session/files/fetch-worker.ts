import { createSHA256 } from 'hash-wasm';
import { createTeller } from '../teller';
import { toFault } from './fetch-fault';
import { type FetchRequest, fetchPieces } from './fetch-pieces';
import { whileFetching } from './file-locks';
import { createFileSink, markName, type SyncHandle } from './file-sink';
import { findWhole, openFolder, removeEntry } from './folder';
import type { WorkerNews, WorkerOrder } from './worker-messages';

/** The page hears of progress this often at most. */
const TELL_MS = 250;

interface WritableHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncHandle>;
}

const running = new Map<number, AbortController>();
const tell = (news: WorkerNews) => postMessage(news);

addEventListener('message', ({ data: order }: MessageEvent<WorkerOrder>) => {
  if (order.type === 'abort') running.get(order.id)?.abort();
  else void run(order.id, order.request);
});

async function run(id: number, request: FetchRequest): Promise<void> {
  const aborter = new AbortController();
  running.set(id, aborter);
  const { signal } = aborter;
  try {
    await whileFetching(navigator.locks, request.sha256, signal, () => fetchToFolder(id, request, signal));
    tell({ type: 'done', id });
  } catch (error) {
    const { reason, message } = toFault(error);
    tell({ type: 'failed', id, reason, detail: message });
  } finally {
    running.delete(id);
  }
}

async function fetchToFolder(id: number, request: FetchRequest, signal: AbortSignal): Promise<void> {
  const folder = await openFolder(navigator.storage);
  // Another window may have fetched it while this one waited.
  if (await findWhole(folder, request.sha256)) return;
  const mark = await openForWriting(folder, markName(request.sha256));
  const data = await openForWriting(folder, request.sha256).catch((error: unknown) => {
    mark.close();
    throw error;
  });
  const names = { data: request.sha256, mark: markName(request.sha256) };
  const sink = createFileSink({ data, mark, remove: (kind) => removeEntry(folder, names[kind]) });
  let bytes = 0;
  const progress = createTeller(TELL_MS, () => tell({ type: 'bytes', id, bytes }));
  const onBytes = (got: number) => {
    bytes = got;
    progress.soon();
  };
  try {
    const tools = { sink, hasher: await createSHA256(), signal, onBytes };
    // A browser's own fetch may not be called as the method of something else.
    await fetchPieces(request, { ...tools, fetch: (input, init) => fetch(input, init) });
  } finally {
    progress.stop();
    sink.close();
  }
}

async function openForWriting(folder: FileSystemDirectoryHandle, name: string): Promise<SyncHandle> {
  const handle = (await folder.getFileHandle(name, { create: true })) as WritableHandle;
  return handle.createSyncAccessHandle();
}

tell({ type: 'ready', able: 'createSyncAccessHandle' in FileSystemFileHandle.prototype });
