import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors';
import type { Caller } from '../session/caller';

/** A browser has half a dozen open; whole classes of windows may share an account. */
const MAX_OPEN = 256;
const RETRY_AFTER_SECONDS = 5;

/** Who may read anything. */
export type Reader = Exclude<Caller, { kind: 'nobody' }>;

/** A name for whoever counts. */
export function nameOf(reader: Reader): string {
  return reader.kind === 'user' ? `user ${reader.user.id}` : `device ${reader.deviceId}`;
}

/** Counts an answer until its reader has it or is gone. @throws AppError `rate.limited` where the caller has too many */
export type CountOpen = (caller: Reader, reply: FastifyReply) => void;

/** Makes the count of answers that are being sent: a reader who stops holds a file, a socket and a piece of memory. */
export function createCountOpen(): CountOpen {
  const open = new Map<string, number>();

  return (caller, reply) => {
    const key = nameOf(caller);
    const count = open.get(key) ?? 0;
    if (count >= MAX_OPEN) throw new AppError('rate.limited', { retryAfter: RETRY_AFTER_SECONDS });
    open.set(key, count + 1);
    finished(reply.raw, () => {
      const rest = (open.get(key) ?? 1) - 1;
      if (rest > 0) open.set(key, rest);
      else open.delete(key);
    });
  };
}
