/** How often the next ones are due. */
const STEP_MS = 50;

/**
 * Does something with each of many, evenly over a time, so that whoever takes them over is not met by all at once.
 * @param overMs milliseconds from the first to the last
 * @param signal ends it early; the rest is left
 */
export async function spread<T>(
  all: readonly T[],
  overMs: number,
  act: (one: T) => void,
  signal: AbortSignal,
): Promise<void> {
  const steps = Math.max(1, Math.floor(overMs / STEP_MS));
  let done = 0;
  for (let step = 1; step <= steps && !signal.aborted; step += 1) {
    const due = Math.ceil((all.length * step) / steps);
    for (const one of all.slice(done, due)) act(one);
    done = due;
    if (step < steps) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
