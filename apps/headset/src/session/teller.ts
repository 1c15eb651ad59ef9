/** Tells the latest of something that changes often, so that nobody drowns in it and the last of it is told, too. */
export interface Teller {
  /** It changed a little: told when the last telling is old enough. */
  soon(): void;
  /** It changed so that somebody must know. */
  now(): void;
  stop(): void;
}

/** @param everyMs the least time between two tellings of small changes */
export function createTeller(everyMs: number, tell: () => void): Teller {
  let toldMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function now(): void {
    stop();
    toldMs = performance.now();
    tell();
  }

  return {
    now,
    stop,
    soon() {
      timer ??= setTimeout(now, Math.max(0, everyMs - (performance.now() - toldMs)));
    },
  };
}
