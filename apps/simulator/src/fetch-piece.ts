import { type Agent, get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { json } from 'node:stream/consumers';

/** A piece of a file that is asked for. */
export interface PieceRequest {
  readonly url: URL;
  readonly cookie: string;
  /** First and last byte, both included. */
  readonly start: number;
  readonly end: number;
  /** Its connection is kept for the next piece. */
  readonly agent?: Agent | undefined;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: Buffer) => void;
}

/** The server answered with something else than the bytes. */
export class PieceRefused extends Error {
  /** Of HTTP. */
  readonly status: number;
  /** After how long to come back, where the server is only busy (`rate.limited`). */
  readonly retryAfterMs: number | null;

  constructor(status: number, retryAfterMs: number | null) {
    super(`a piece was answered with ${status}`);
    this.name = 'PieceRefused';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Reads a piece of a file and keeps nothing of it.
 * @throws PieceRefused; Error where the line broke before the last byte
 */
export function fetchPiece({ url, cookie, start, end, agent, signal, onBytes }: PieceRequest): Promise<void> {
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    const headers = { cookie, range: `bytes=${start}-${end}` };
    const request = get(url, { headers, agent, signal }, (answer) => {
      answer.once('error', reject);
      if (answer.statusCode !== 206) {
        readRefusal(answer).then(reject, reject);
        return;
      }
      let left = end - start + 1;
      answer.on('data', (bytes: Buffer) => {
        left -= bytes.length;
        onBytes(bytes);
      });
      answer.once('close', () => {
        if (left === 0) resolve();
        else reject(new Error(`a piece ended ${left} bytes early`));
      });
    });
    request.once('error', reject);
  });
}

async function readRefusal(answer: IncomingMessage): Promise<PieceRefused> {
  const body = (await json(answer).catch(() => null)) as { data?: { retryAfter?: unknown } } | null;
  const seconds = body?.data?.retryAfter;
  return new PieceRefused(answer.statusCode ?? 0, typeof seconds === 'number' ? seconds * 1000 : null);
}
