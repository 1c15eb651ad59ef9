import { FetchFault } from './fetch-fault';
import type { FetchRequest } from './fetch-pieces';
import type { WorkerNews, WorkerOrder } from './worker-messages';

/** The part of a worker that is needed of it. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener'>;

/** Fetches files in a worker, beside the drawing. */
export interface FetchCrew {
  /** Whether this browser can write files; true where the worker itself could not be fetched just now. */
  readonly able: Promise<boolean>;
  /** @throws FetchFault */
  fetch(request: FetchRequest, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void>;
}

interface Task {
  readonly onBytes: (bytes: number) => void;
  readonly resolve: () => void;
  readonly reject: (fault: FetchFault) => void;
}

/** @param open starts the worker; called again after one that could not be started */
export function createFetchCrew(open: () => WorkerPort): FetchCrew {
  const tasks = new Map<number, Task>();
  let ids = 0;
  let worker: WorkerPort | null = null;
  let answer: (able: boolean) => void = () => undefined;
  const able = new Promise<boolean>((resolve) => {
    answer = resolve;
  });

  function hear(news: WorkerNews): void {
    if (news.type === 'ready') {
      answer(news.able);
      return;
    }
    const task = tasks.get(news.id);
    if (news.type !== 'bytes') tasks.delete(news.id);
    if (news.type === 'bytes') task?.onBytes(news.bytes);
    else if (news.type === 'done') task?.resolve();
    else task?.reject(new FetchFault(news.reason, news.detail));
  }

  /** The page was opened while the server is away, and nobody kept the worker's code. */
  function lose(): void {
    worker = null;
    answer(true);
    for (const task of tasks.values()) task.reject(new FetchFault('network', 'no worker'));
    tasks.clear();
  }

  function requireWorker(): WorkerPort {
    if (worker) return worker;
    const opened = open();
    opened.addEventListener('message', (event) => hear((event as MessageEvent<WorkerNews>).data));
    opened.addEventListener('error', lose);
    worker = opened;
    return opened;
  }

  requireWorker();
  return {
    able,
    fetch(request, signal, onBytes) {
      if (signal.aborted) return Promise.reject(new FetchFault('aborted'));
      ids += 1;
      const id = ids;
      const order = (message: WorkerOrder) => requireWorker().postMessage(message);
      const abort = () => order({ type: 'abort', id });
      signal.addEventListener('abort', abort, { once: true });
      const ended = new Promise<void>((resolve, reject) => {
        tasks.set(id, { onBytes, resolve, reject });
        order({ type: 'fetch', id, request });
      });
      return ended.finally(() => signal.removeEventListener('abort', abort));
    },
  };
}
