/** How often a list is asked for again while it is shown, in milliseconds: who is online changes by itself. */
export const ONLINE_REFRESH_MS = 10_000;
