/** Frames that a judgement looks at, after the first few, in which everything is made. */
const WARM_UP = 5;
const FRAMES = 25;

/** Longest mean time of a frame that still looks like movement. */
const MAX_MEAN_MS = 70;

/** A frame longer than this says that the tab was hidden, and nothing about the machine. */
const HIDDEN_MS = 1_000;

/** Watches frame times. @returns tells, frame by frame, whether the machine has proved too slow */
export function createFrameJudge(): (passedMs: number) => boolean {
  let seen = 0;
  let sumMs = 0;
  return (passedMs) => {
    if (passedMs <= 0 || passedMs > HIDDEN_MS || seen >= WARM_UP + FRAMES) return false;
    seen += 1;
    if (seen > WARM_UP) sumMs += passedMs;
    return seen === WARM_UP + FRAMES && sumMs / FRAMES > MAX_MEAN_MS;
  };
}
