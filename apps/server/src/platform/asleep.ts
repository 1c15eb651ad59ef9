const LOOK_EVERY_MS = 500;

/**
 * Notices that this process slept: stopped by a signal, frozen with its machine, or with all its time taken. Timers
 * run before what came meanwhile is read, so whoever hears of it can still let go of it.
 * @param afterMs how long a sleep is worth telling of, in milliseconds
 * @param onWake hears how long it slept, in milliseconds
 * @returns stops looking
 */
export function watchSleep(afterMs: number, onWake: (sleptMs: number) => void): () => void {
  let lookedMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const sleptMs = nowMs - lookedMs;
    lookedMs = nowMs;
    if (sleptMs > afterMs) onWake(sleptMs);
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
