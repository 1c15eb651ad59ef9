/** A page that slept must not advance an animation by the whole sleep. */
const LONGEST_STEP_SECONDS = 0.1;

export interface FrameLoop {
  start(): void;
  stop(): void;
}

/**
 * Calls back before each repaint; the browser itself stops repaints of hidden pages.
 * @param minimumMs calls come at least this far apart; 0 is every repaint
 */
export function createFrameLoop(onFrame: (deltaSeconds: number) => void, minimumMs = 0): FrameLoop {
  let request: number | null = null;
  let last: number | null = null;
  const run = (now: number) => {
    request = requestAnimationFrame(run);
    const elapsedMs = last === null ? 0 : now - last;
    // A little early is on time: repaints come at whole multiples of the screen's interval, give or take.
    if (last !== null && elapsedMs < minimumMs - 4) return;
    last = now;
    onFrame(Math.min(LONGEST_STEP_SECONDS, elapsedMs / 1000));
  };
  return {
    start() {
      request ??= requestAnimationFrame(run);
    },
    stop() {
      if (request !== null) cancelAnimationFrame(request);
      request = null;
      last = null;
    },
  };
}
