import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors';
import { createLanes } from '../storage/lanes';

/** OWASP's recommended cost for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at once. They run on the four threads that also read files: with all of them taken by log-ins, a class's
 * videos would stand still. It also bounds their memory.
 */
const LANES = 2;
/** The last of so many waits about as long as somebody before a form does. */
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

/** Letters and digits that nobody mistakes for others when reading them from a terminal. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const GENERATED_LENGTH = 12;

const lanes = createLanes(LANES);
let waiting = 0;

/** @throws AppError `rate.limited` where too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new AppError('rate.limited', { retryAfter: RETRY_AFTER_SECONDS });
  waiting += 1;
  try {
    return await lanes(work);
  } finally {
    waiting -= 1;
  }
}

/**
 * Hashes a password with argon2id; the answer carries its own salt and cost.
 * @throws AppError `rate.limited` in a flood of log-ins
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** A hash that no password fits. */
let nobody: Promise<string> | undefined;

/**
 * Whether a password fits a stored hash.
 * @param stored null where there is no such account: takes as long as a wrong password, and answers false
 * @throws AppError `rate.limited` in a flood of log-ins
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= lanes(() => hash(generatePassword(), COST));
  const known = stored ?? (await nobody);
  const fits = await inTurn(() => verify(known, password));
  return fits && stored !== null;
}

/** A password to be read from a screen and typed: about 59 bits. */
export function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
}
