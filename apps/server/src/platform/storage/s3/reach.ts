import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../errors';

/** After a question that nobody answered, the next ones are refused at once for so long; then one is tried again. */
const PAUSE_MS = 2_000;
/** What callers are told to wait. */
const RETRY_AFTER_SECONDS = 5;
/** A body whose reader waits for so long without a byte is given up; the reader asks for the rest again. */
const SILENT_MS = 15_000;

/** Puts an end to every question to a store that does not answer. */
export interface Reach {
  /**
   * @param work is told to stop by the signal
   * @throws AppError `storage.away` where the store does not answer in time; what it answers itself
   */
  ask<T>(withinMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Makes the reach of one store. @param now milliseconds, for tests that cannot wait */
export function createReach(now: () => number = () => performance.now()): Reach {
  let awayUntilMs = 0;
  return {
    async ask(withinMs, work) {
      if (now() < awayUntilMs) throw away();
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(), withinMs);
      try {
        const answer = await work(end.signal);
        awayUntilMs = 0;
        return answer;
      } catch (error) {
        if (isAnswer(error)) throw error;
        awayUntilMs = now() + PAUSE_MS;
        throw away(error);
      } finally {
        // A body that is still to come has no such end.
        clearTimeout(timer);
      }
    },
  };
}

/** Files cannot be reached now. */
export function away(cause?: unknown): AppError {
  return new AppError('storage.away', { retryAfter: RETRY_AFTER_SECONDS }, { cause });
}

/** What the store itself says of a question; that it has no time now is none. */
function isAnswer(error: unknown): boolean {
  const isItsWord = error instanceof S3ServiceException && error.$response !== undefined;
  return isItsWord && (error.$metadata.httpStatusCode ?? 500) < 500;
}

/**
 * A body that ends where its source falls silent while somebody waits for it; a reader who takes his time ends nothing.
 * @throws AppError `storage.away` into the stream
 */
export function endWhenSilent(source: Readable, withinMs = SILENT_MS): Readable {
  async function* watched() {
    let isWaiting = false;
    const timer = setTimeout(() => {
      if (isWaiting) source.destroy(away());
    }, withinMs).unref();
    try {
      const chunks = source[Symbol.asyncIterator]();
      for (;;) {
        isWaiting = true;
        timer.refresh();
        const { done, value } = await chunks.next();
        isWaiting = false;
        if (done) return;
        yield value;
      }
    } finally {
      clearTimeout(timer);
      source.destroy();
    }
  }
  return Stream.from(watched(), { objectMode: false });
}
