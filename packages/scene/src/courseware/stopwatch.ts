/** Counts the time in which it runs; it begins stopped, at 0. */
export interface Stopwatch {
  /** Milliseconds. */
  now(): number;
  run(runs: boolean): void;
}

/** @param read milliseconds of any clock that never goes back */
export function createStopwatch(read: () => number = () => performance.now()): Stopwatch {
  let spent = 0;
  let since: number | null = null;
  const now = () => spent + (since === null ? 0 : read() - since);
  return {
    now,
    run(runs) {
      spent = now();
      since = runs ? read() : null;
    },
  };
}
