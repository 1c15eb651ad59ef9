/** A gaze that rests on something this long presses it. */
export const DWELL_SECONDS = 1.2;

/** Whether a gaze has pressed: it comes from elsewhere, and rests. */
export interface Dwell<Target> {
  /** What can be pressed has changed: the gaze that is there by chance does not count. */
  reset(): void;
  /**
   * @param target what the gaze is on; null for nothing
   * @returns whether it is pressed now
   */
  step(target: Target | null, deltaSeconds: number): boolean;
  /** How far it is, from 0 to 1. */
  readonly share: number;
}

export function createDwell<Target>(): Dwell<Target> {
  let came = false;
  let on: Target | null = null;
  let seconds = 0;
  return {
    reset() {
      came = false;
      on = null;
      seconds = 0;
    },
    step(target, deltaSeconds) {
      if (target === null) came = true;
      if (target !== on) {
        // From one thing to another is from elsewhere too.
        if (on !== null) came = true;
        on = target;
        seconds = 0;
        return false;
      }
      if (target === null || !came) return false;
      seconds += deltaSeconds;
      if (seconds < DWELL_SECONDS) return false;
      seconds = 0;
      came = false;
      return true;
    },
    get share() {
      return Math.min(1, seconds / DWELL_SECONDS);
    },
  };
}
