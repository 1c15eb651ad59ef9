const DAY_MS = 24 * 60 * 60 * 1000;

/** Life of the school's own authority. */
export const AUTHORITY_LIFE_MS = 10 * 365 * DAY_MS;

/** Life of a server certificate: browsers refuse more than 398 days. */
export const CERTIFICATE_LIFE_MS = 397 * DAY_MS;

/** A certificate that ends within this time is renewed at start. */
export const RENEW_BEFORE_MS = 60 * DAY_MS;

/** Certificates begin this long ago: clocks of headsets are seldom right. */
export const BACKDATE_MS = 2 * DAY_MS;

/** How long a new connection may say nothing before it is closed. */
export const FIRST_BYTE_TIMEOUT_MS = 30_000;
