/** A page that slept must not advance an animation by the whole sleep. */
const LONGEST_STEP_SECONDS = 0.2;

export interface FrameLoop {
  start(): void;
  stop(): void;
}

/** Where drawing is slow the page keeps a part of the time for itself. */
const SHARE_OF_COST = 1.25;
/** One slow frame (a model's first) says little about the next. */
const LONGEST_COST_MS = 100;

/**
 * Calls back before each repaint; the browser itself stops repaints of hidden pages.
 * @param minimumMs calls come at least this far apart, and farther where they make repaints late; 0 is every repaint
 */
export function createFrameLoop(onFrame: (deltaSeconds: number) => void, minimumMs = 0): FrameLoop {
  let request: number | null = null;
  let lastFrame: number | null = null;
  let lastRepaint = 0;
  let costMs = 0;
  const run = (now: number) => {
    request = requestAnimationFrame(run);
    const elapsedMs = lastFrame === null ? 0 : now - lastFrame;
    if (lastFrame === lastRepaint) {
      costMs = costMs * 0.7 + Math.min(LONGEST_COST_MS, now - lastRepaint) * 0.3;
    }
    lastRepaint = now;
    const pauseMs = minimumMs === 0 ? 0 : Math.max(minimumMs, costMs * SHARE_OF_COST);
    // A little early is on time: repaints come at whole multiples of the screen's interval, give or take.
    if (lastFrame !== null && elapsedMs < pauseMs - 4) return;
    lastFrame = now;
    onFrame(Math.min(LONGEST_STEP_SECONDS, elapsedMs / 1000));
  };
  return {
    start() {
      request ??= requestAnimationFrame(run);
    },
    stop() {
      if (request !== null) cancelAnimationFrame(request);
      request = null;
      lastFrame = null;
    },
  };
}
