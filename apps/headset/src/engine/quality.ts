/** Sharpness is given up before frames are: shares of the wanted pixel ratio, best first. */
const STEPS = [1, 0.75, 0.5] as const;
/** Slower than this on average, the device does not keep up. */
const SLOW_FRAME_SECONDS = 1 / 22;
/** Frames that are looked at before each decision. */
const WINDOW = 45;
/** A frame longer than this was a pause of the page, not a slow drawing. */
const PAUSE_SECONDS = 0.5;

/** Lowers the sharpness of a device that cannot draw fast enough; it stays so until the page is loaded again. */
export function createQuality(): (deltaSeconds: number) => number {
  let step = 0;
  let frames = 0;
  let seconds = 0;
  return (deltaSeconds) => {
    if (deltaSeconds < PAUSE_SECONDS) {
      frames += 1;
      seconds += deltaSeconds;
    }
    if (frames >= WINDOW) {
      if (seconds / frames > SLOW_FRAME_SECONDS) step = Math.min(step + 1, STEPS.length - 1);
      frames = 0;
      seconds = 0;
    }
    return STEPS[step] ?? 1;
  };
}
