/** Life of a policy: it must not end before a form was filled in and sent, and a stolen one should be worth little. */
export const POLICY_LIFE_MS = 10 * 60_000;

/** A field of a form that stands before its file. */
export const MAX_FIELD_BYTES = 8 * 1024;

/** Fields of a form, its file not counted. */
export const MAX_FIELDS = 20;

/** Bytes that are handed to the disk before it is asked to have them, so that the end of a large file is not a long wait. */
export const FLUSH_EVERY_BYTES = 64 * 1024 ** 2;
