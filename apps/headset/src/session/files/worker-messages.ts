import type { FaultReason } from './fetch-fault';
import type { FetchRequest } from './fetch-pieces';

/** What the page asks of the worker that fetches files. */
export type WorkerOrder =
  | { readonly type: 'fetch'; readonly id: number; readonly request: FetchRequest }
  | { readonly type: 'abort'; readonly id: number };

/** What the worker answers; `ready` comes once, and says whether this browser can write files at all. */
export type WorkerNews =
  | { readonly type: 'ready'; readonly able: boolean }
  | { readonly type: 'bytes'; readonly id: number; readonly bytes: number }
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly reason: FaultReason; readonly detail: string };
