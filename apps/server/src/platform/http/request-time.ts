import type { IncomingMessage, Server } from 'node:http';

/** How long a request may take to arrive: nothing that is not a file takes as long. */
export const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** A file takes as long as it takes, but a connection that says nothing for so long is gone. */
const IDLE_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 15_000;

interface Watched {
  readonly startedMs: number;
  /** When bytes were last seen, and how many the connection had brought then. */
  movedMs: number;
  bytesRead: number;
}

/** Requests that bring a file. */
const long = new WeakSet<IncomingMessage>();

/** Lets a request arrive for as long as it advances. */
export function allowLongRequest(request: IncomingMessage): void {
  long.add(request);
}

/** Whether it may arrive for as long as it advances. */
export function isLongRequest(request: IncomingMessage): boolean {
  return long.has(request);
}

/**
 * Cuts connections whose request does not end: Node's own limit knows no exceptions, and uploads of many gigabytes
 * are one. Headers keep Node's limit.
 * @param now milliseconds, for tests that cannot wait
 */
export function limitRequestTime(
  server: Server,
  now: () => number = () => performance.now(),
): { look(): void } {
  const watched = new Map<IncomingMessage, Watched>();
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    watched.set(request, { startedMs: now(), movedMs: now(), bytesRead: request.socket.bytesRead });
    request.once('close', () => watched.delete(request));
  });

  function look(): void {
    for (const [request, entry] of watched) {
      if (request.complete) watched.delete(request);
      else if (isOver(request, entry, now())) request.socket.destroy();
    }
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  server.once('close', () => clearInterval(timer));
  return { look };
}

function isOver(request: IncomingMessage, entry: Watched, nowMs: number): boolean {
  if (!isLongRequest(request)) return nowMs - entry.startedMs > REQUEST_TIMEOUT_MS;
  const { bytesRead } = request.socket;
  // A sender who waits for our disk is not idle.
  if (bytesRead !== entry.bytesRead || request.isPaused()) {
    entry.bytesRead = bytesRead;
    entry.movedMs = nowMs;
  }
  return nowMs - entry.movedMs > IDLE_TIMEOUT_MS;
}
