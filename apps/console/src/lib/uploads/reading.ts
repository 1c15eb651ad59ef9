import { Stopped } from './faults';
import type { ReaderWords } from './reader-worker';

/** A file that is being read in a worker of its own. */
export interface Reading {
  /** Tells files apart without reading them whole: they are chosen again after the page was loaded anew. */
  readonly fingerprint: Promise<string>;
  /** Hash of the whole file, in hexadecimal digits. */
  readonly sha256: Promise<string>;
  /** Ends the reading. */
  stop(): void;
}

/**
 * Reads a file beside its sending. The code that hashes comes with the worker.
 * @returns promises that reject with {@link Stopped} where the file cannot be read: it was moved, changed or deleted
 */
export function startReading(file: File): Reading {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  const fingerprint = openPromise();
  const sha256 = openPromise();
  const fail = () => {
    worker.terminate();
    for (const { reject } of [fingerprint, sha256]) reject(new Stopped('unreadable'));
  };
  worker.onmessage = ({ data }: MessageEvent<ReaderWords>) => {
    if (data.kind === 'fingerprint') return fingerprint.resolve(data.value);
    if (data.kind === 'failed') return fail();
    worker.terminate();
    sha256.resolve(data.value);
  };
  worker.onerror = fail;
  worker.postMessage(file);
  return { fingerprint: fingerprint.promise, sha256: sha256.promise, stop: () => worker.terminate() };
}

function openPromise() {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((...both) => {
    [resolve, reject] = both;
  });
  // Whoever waits hears of it; where nobody does yet, nothing is amiss.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
