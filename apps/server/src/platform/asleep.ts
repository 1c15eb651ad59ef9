const LOOK_EVERY_MS = 500;

const looks = new Set<() => void>();

/**
 * Notices that this process slept: stopped by a signal, frozen with its machine, or with all its time taken.
 * @param afterMs how long a sleep is worth telling of, in milliseconds
 * @param onWake hears how long it slept, in milliseconds
 * @returns stops looking
 */
export function watchSleep(afterMs: number, onWake: (sleptMs: number) => void): () => void {
  let lookedMs = performance.now();
  const look = () => {
    const nowMs = performance.now();
    const sleptMs = nowMs - lookedMs;
    lookedMs = nowMs;
    if (sleptMs > afterMs) onWake(sleptMs);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  looks.add(look);
  return () => {
    clearInterval(timer);
    looks.delete(look);
  };
}

/**
 * Looks at once. To be called before anything that came over the network is read: who wakes up in the middle of
 * something reads first, and looks at its timers then.
 */
export function lookForSleep(): void {
  for (const look of looks) look();
}
