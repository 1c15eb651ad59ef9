import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommended cost for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Letters and digits that nobody mistakes for others when reading them from a terminal. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const GENERATED_LENGTH = 12;

/** Hashes a password with argon2id; the answer carries its own salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobody: Promise<string> | undefined;

/**
 * Whether a password fits a stored hash.
 * @param stored null where there is no such account: takes as long as a wrong password, and answers false
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(generatePassword());
  const fits = await verify(stored ?? (await nobody), password);
  return fits && stored !== null;
}

/** A password to be read from a screen and typed: about 59 bits. */
export function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
}
