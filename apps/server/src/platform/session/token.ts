import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new secret for a session or a device: 256 random bits, as text. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * What the database keeps of a token, so that a stolen copy of it opens nothing. A token is random and long, so that
 * a plain hash cannot be guessed back.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Characters of a mark: enough to tell the secrets of one device apart, nothing to find one by. */
const MARK_LENGTH = 16;

/**
 * Names a device's present secret in what is signed for it, so that cookies and tickets end with the secret with which
 * they were got: a headset that was lost stays out when another one joins again under its id.
 */
export function markOf(secretHash: string): string {
  return createHash('sha256').update(secretHash).digest('base64url').slice(0, MARK_LENGTH);
}

/** Whether what was signed under a mark still counts. Servers of the version before sign without one. */
export function isMarkOf(mark: string | undefined, secretHash: string): boolean {
  return mark === undefined || mark === markOf(secretHash);
}

/** Compares in constant time; where nothing is known the same work is done against nothing. */
export function isToken(token: string, storedHash: string | undefined): boolean {
  const given = Buffer.from(hashToken(token), 'hex');
  const stored = Buffer.from(storedHash ?? '', 'hex');
  const comparable = stored.length === given.length;
  return timingSafeEqual(given, comparable ? stored : Buffer.alloc(given.length)) && comparable;
}
