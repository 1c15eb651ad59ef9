/** How long a question for an upload's state waits for news. */
export const NEWS_WITHIN_MS = 8_000;

/** Room that the server's disk keeps for the database and for work on files. */
export const DISK_RESERVE_BYTES = 256 * 1024 ** 2;

/** Whoever asked for room, or sent a byte, within this time is sending: policies last about as long. */
export const SENDING_WITHIN_MS = 15 * 60_000;

/** What no resource owns after so long is removed, and what nobody has sent on for so long. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

/** Uploads of one school that are not saved yet; nobody fills in so many forms. */
export const MAX_UPLOADS = 1_000;

/** Those of one account, so that its colleagues can upload whatever it does. */
export const MAX_OWN_UPLOADS = 200;
