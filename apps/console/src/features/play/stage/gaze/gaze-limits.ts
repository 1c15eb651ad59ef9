/** Poses a second that the stage asks for: points move smoothly, and a class costs its network little. */
export const STAGE_RATE_HZ = 5;

/** How often the server is asked where students look, in milliseconds (PLAY-24). */
export const EYE_POLL_MS = 3_000;

/** How often names and numbers beside the picture are looked at again: faster nobody reads, in milliseconds. */
export const LOOK_TICK_MS = 500;

/** How often the attention map grows and is painted, in milliseconds. */
export const HEAT_TICK_MS = 1_000;

/** How often the strip takes a new picture of a video, in milliseconds. */
export const STRIP_PICTURE_MS = 2_000;
