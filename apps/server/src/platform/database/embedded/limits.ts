/** How long a start is tried again: another process stops, or a port was taken. */
export const START_TRIES_MS = 10_000;

/** How long a server that lives may recover from a crash before it answers. */
export const READY_TIMEOUT_MS = 60_000;

/** How often a server that starts is asked again. */
export const READY_POLL_MS = 50;

/** How long one attempt to connect may take on this very machine. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** How long a second Orrery waits for the first to let go of the database folder. */
export const LOCK_WAIT_MS = 3_000;

/** How long a fast stop may take before the server is told to stop at once (it recovers at the next start). */
export const STOP_TIMEOUT_MS = 15_000;

/** A log beyond this size is set aside at the next start. */
export const MAX_LOG_BYTES = 5 * 1024 * 1024;
