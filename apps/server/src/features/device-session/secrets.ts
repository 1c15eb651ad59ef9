import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new device secret: 256 random bits, as text. */
export function newDeviceSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What the database keeps of a secret. It is random and long, so that a plain hash cannot be guessed back. */
export function hashDeviceSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time; where no device is known the same work is done against nothing. */
export function isDeviceSecret(secret: string, storedHash: string | undefined): boolean {
  const given = Buffer.from(hashDeviceSecret(secret), 'hex');
  const stored = Buffer.from(storedHash ?? '', 'hex');
  const comparable = stored.length === given.length;
  return timingSafeEqual(given, comparable ? stored : Buffer.alloc(given.length)) && comparable;
}
