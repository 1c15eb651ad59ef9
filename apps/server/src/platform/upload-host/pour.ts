import type { Readable, Writable } from 'node:stream';

interface PourOptions {
  /** Ends it; its reason is thrown. */
  readonly signal: AbortSignal;
  /** Hears that bytes came. */
  readonly onData: () => void;
}

/**
 * Leads a source into a sink, to its end. Unlike a pipeline it leaves the source alone where the sink fails, so that
 * whoever sends still hears why. When this ends, nothing is being written any more.
 * @throws what the sink throws; the signal's reason
 */
export function pour(source: Readable, sink: Writable, { signal, onData }: PourOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const fail = (error: unknown) => {
      failure ??= error;
      source.unpipe(sink);
      sink.destroy();
    };
    const onAbort = () => fail(signal.reason);
    sink.on('error', fail);
    sink.once('close', () => {
      source.off('data', onData);
      signal.removeEventListener('abort', onAbort);
      if (failure) reject(failure);
      else resolve();
    });
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    source.on('data', onData).pipe(sink);
  });
}
