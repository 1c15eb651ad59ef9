import type { IncomingMessage } from 'node:http';
import { HostRefusal } from './refusal';

/** Whoever hears a refusal while still sending may send so much more: a connection that is cut tells nothing. */
const MOST_UNREAD_BYTES = 128 * 1024 ** 2;

/**
 * Tells when a request's connection breaks off before all of it was read. What has come and was not read is lost with
 * it, even where it was the rest.
 */
export function signalOf(request: IncomingMessage): AbortSignal {
  const end = new AbortController();
  const look = () => {
    if (!request.readableEnded) end.abort(new HostRefusal('IncompleteBody', 'The connection broke off.'));
  };
  if (request.destroyed) look();
  else request.once('close', look);
  return end.signal;
}

/** Cuts a request's connection. */
export function endRequest(request: IncomingMessage): void {
  request.socket.destroy();
}

/** Reads and forgets what is still being sent, within limits, so that the answer is heard. */
export function drainRequest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_UNREAD_BYTES) endRequest(request);
  });
  request.resume();
}
