/** How often an install list is asked for again while it is shown: headsets fetch by themselves. */
export const REFRESH_MS = 5_000;
