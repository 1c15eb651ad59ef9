import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How long one step of a stop may take before the next begins: the whole must end before a supervisor kills us. */
const STEP_TIMEOUT_MS = 5_000;

/** Whatever was opened, to be closed in the reverse order. */
export interface Closers {
  /** @param timeoutMs how long this step may take; the database's server needs the longest */
  add(name: string, close: () => Promise<void>, timeoutMs?: number): void;
  /** Closes everything once, latest first. A step that fails or hangs is logged and does not keep the others. */
  closeAll(): Promise<void>;
}

/** Makes an empty list of things to close. */
export function createClosers(log: Logger): Closers {
  const steps: { name: string; close: () => Promise<void>; timeoutMs: number }[] = [];
  let closing: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, close, timeoutMs } = step;
      const end = new AbortController();
      try {
        await Promise.race([
          close(),
          delay(timeoutMs, null, { signal: end.signal, ref: false }).then(() => {
            throw new Error(`took longer than ${timeoutMs} ms`);
          }),
        ]);
      } catch (error) {
        log.error({ err: error, part: name }, 'closing failed');
      } finally {
        end.abort();
      }
    }
  }
  return {
    add: (name, close, timeoutMs = STEP_TIMEOUT_MS) => steps.push({ name, close, timeoutMs }),
    closeAll: () => (closing ??= run()),
  };
}
