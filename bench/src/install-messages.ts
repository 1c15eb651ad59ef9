/** What a bench tells the process that holds its installing headsets. */
export type InstallRequest =
  | { readonly type: 'join'; readonly origin: string; readonly code: string; readonly devices: number }
  /** Every headset holds so many resources. */
  | { readonly type: 'await'; readonly held: number }
  | { readonly type: 'count' }
  /** The same pieces by the same clients from a server that knows nothing of us. */
  | { readonly type: 'bare'; readonly url: string; readonly sizeBytes: number; readonly clients: number }
  | { readonly type: 'stop' };

/** What it answers, by the machine's clock. */
export type InstallAnswer =
  | { readonly type: 'ready'; readonly ids: readonly number[] }
  | {
      readonly type: 'count' | 'reached';
      readonly atMs: number;
      /** Fetched since the start, by all. */
      readonly bytes: number;
      readonly memoryMb: number;
    }
  | { readonly type: 'failed'; readonly reason: string };
