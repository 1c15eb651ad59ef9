/** Between two pictures, by how the student sees: in immersive mode each costs a drawing of its own. */
const FLAT_MS = 40;
const IMMERSIVE_MS = 66;
/** Longest wait of a headset that is too slow for its class and a film. */
const SLOWEST_MS = 4 * IMMERSIVE_MS;
/** Frames come at uneven distances; this much early still counts as on time. */
const EARLY_MS = 6;
/** Frames that are looked at before each decision. */
const WINDOW = 36;
/** Slower than this on average, the student loses frames; quicker than that, there is room again. */
const SLOW_FRAME_MS = 1000 / 55;
const QUICK_FRAME_MS = 1000 / 65;
/** A frame longer than this was a pause of the page, not a slow drawing. */
const PAUSE_MS = 500;

/** How often pictures are taken for whoever watches. */
export interface FilmPace {
  /** Call once for each drawn frame. @returns how old the last picture must be for the next one, in milliseconds */
  next(nowMs: number, immersive: boolean): number;
}

/**
 * Makes a pace that gives way to the student: while an immersive session loses frames, pictures come more rarely, and as
 * often as before when it has recovered.
 */
export function createFilmPace(): FilmPace {
  let waitMs = IMMERSIVE_MS;
  let lastMs: number | null = null;
  let frames = 0;
  let spentMs = 0;

  function judge(): void {
    const frameMs = spentMs / frames;
    if (frameMs > SLOW_FRAME_MS) waitMs = Math.min(SLOWEST_MS, waitMs * 2);
    else if (frameMs < QUICK_FRAME_MS) waitMs = Math.max(IMMERSIVE_MS, waitMs / 2);
    frames = 0;
    spentMs = 0;
  }

  return {
    next(nowMs, immersive) {
      // Flat frames are drawn only where something changes: how far apart they are tells nothing.
      if (!immersive) {
        lastMs = null;
        return FLAT_MS - EARLY_MS;
      }
      const sinceMs = lastMs === null ? PAUSE_MS : nowMs - lastMs;
      lastMs = nowMs;
      if (sinceMs < PAUSE_MS) {
        frames += 1;
        spentMs += sinceMs;
      }
      if (frames >= WINDOW) judge();
      return waitMs - EARLY_MS;
    },
  };
}
