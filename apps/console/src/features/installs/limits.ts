/** How often an install list is asked for again while it is shown: headsets fetch by themselves. */
export const REFRESH_MS = 5_000;
/** How long after an order the lists ask again (INS-30). */
export const RELOAD_AFTER_MS = 3_000;
/** Many headsets begin and end at once: the lists ask once for all that happened within this time. */
export const GATHER_MS = 1_000;
