/** Timeouts and intervals of the live connection; all in milliseconds. */

/** How long the line stays open after its last user, so that moving between screens does not cut it (LIVE-24). */
export const CLOSE_DELAY_MS = 3_000;

/** How long the line waits for the screen's own code and first picture before it fetches its code. */
export const OPEN_DELAY_MS = 300;

/** How often the network's round trip is measured. */
export const PING_MS = 10_000;

/** A round trip above this counts as a slow network. */
export const SLOW_MS = 250;

/** How long after an action the device list is asked for again (PLAY-76). */
export const RELOAD_AFTER_ACTION_MS = 3_000;

/** How often waiting for confirmations is looked at, while there is any. */
export const CONFIRM_TICK_MS = 250;

/** How often it is looked at who looks away from the marker, and who falls behind. */
export const ATTENTION_TICK_MS = 1_000;

/** How long reports of headsets are gathered before the screens hear of them: a frame. */
export const STATE_PAUSE_MS = 16;

/** How long screens rest between two such rounds: every one of them draws the whole class anew. */
export const STATE_GAP_MS = 100;
