/** What a frame of the flat page depends on. */
export interface FrameFacts {
  readonly nowMs: number;
  /** Media moved on: a new video frame, an animation. */
  readonly moved: boolean;
  /** The camera turned, the size changed, something else is shown. */
  readonly changed: boolean;
  /** The slowly turning orrery is in sight. */
  readonly turning: boolean;
}

/** After a change some frames follow, because textures and fonts arrive late. */
const SETTLING_FRAMES = 12;
/** The orrery is so slow that more would only warm the device. */
const TURNING_INTERVAL_MS = 40;

/**
 * Decides whether a flat frame must be drawn: a picture that stands still costs nothing, which matters on phones
 * and Chromebooks. Immersive frames are always drawn.
 */
export function createRenderGate(): (facts: FrameFacts) => boolean {
  let drawnMs = Number.NEGATIVE_INFINITY;
  let settling = SETTLING_FRAMES;
  return (facts) => {
    if (facts.changed) settling = SETTLING_FRAMES;
    const due = facts.turning && facts.nowMs - drawnMs >= TURNING_INTERVAL_MS;
    if (!facts.moved && !due && settling === 0) return false;
    settling = Math.max(0, settling - 1);
    drawnMs = facts.nowMs;
    return true;
  };
}
