/** Times of a live picture, all in milliseconds. */

/** A page says that it still watches this often (LIVE-21). */
export const ALIVE_MS = 30_000;

/** A page that has not said so for this long is gone: two of its words were lost, and some patience. */
export const FORGOTTEN_AFTER_MS = 75_000;

/** Waits before a headset that has not offered is asked again; the last goes on. It may be asleep or only starting. */
export const ASK_AGAIN_MS = [1_500, 3_000, 6_000, 10_000] as const;

/** An agreement that brings no connection in this time is made anew. */
export const CONNECT_WITHIN_MS = 8_000;

/** A broken connection often heals by itself, when a headset roams from one access point to the next. */
export const HEAL_WITHIN_MS = 3_000;

/** Most pages that one headset sends to; others see its mirror. */
export const MAX_VIEWERS = 4;

/** Agreements that a headset begins within this time: with one page, and with all of them. Each costs it a connection. */
export const AGREEMENTS = { withinMs: 10_000, ofPage: 5, ofAll: 20 } as const;

/** Different offers that a page looks at in one agreement: a headset that starts anew makes another. */
export const MAX_OFFERS = 4;

/** Most candidates that wait for the description they belong to; browsers send about ten. */
export const MAX_WAITING_CANDIDATES = 64;

/** Most candidates of one agreement: each is an address that the browser then knocks at. */
export const MAX_CANDIDATES = 128;

/** Most parts of a description; a picture is one, with sound and data there are three. */
export const MAX_MEDIA = 4;
