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

/** Compares in constant time; where nothing is known the same work is done against nothing. */
export function isToken(token: string, storedHash: string | undefined): boolean {
  const given = Buffer.from(hashToken(token), 'hex');
  const stored = Buffer.from(storedHash ?? '', 'hex');
  const comparable = stored.length === given.length;
  return timingSafeEqual(given, comparable ? stored : Buffer.alloc(given.length)) && comparable;
}
