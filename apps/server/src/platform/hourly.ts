import { setTimeout as wait } from 'node:timers/promises';
import type { TaskBook } from './tasks/task-book';
import type { TaskName } from './tasks/task-list';

const EVERY_MS = 60 * 60 * 1000;

interface HourlyTask {
  readonly name: TaskName;
  readonly tasks: TaskBook;
  /** A server that has just started has more urgent things to do. */
  readonly beginAfterMs: number;
  /** Does the work, or gives null where another server is at it; the next time comes whatever becomes of it. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  readonly onFault: (error: unknown) => void;
}

/** Does a piece of work every hour until it is stopped; stopping waits for what is being done. */
export function startHourly({ name, tasks, beginAfterMs, run, onFault }: HourlyTask): {
  stop(): Promise<void>;
} {
  const end = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal, ref: false });

  async function runAll(): Promise<void> {
    await pause(beginAfterMs);
    while (!end.signal.aborted) {
      await tasks.turn(name, () => run(end.signal)).catch(onFault);
      await pause(EVERY_MS);
    }
  }

  // Only the pauses throw, when they are ended.
  const done = runAll().catch(() => undefined);
  return {
    stop: () => {
      end.abort();
      return done;
    },
  };
}
