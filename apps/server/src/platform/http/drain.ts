import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long requests that were accepted may take to finish once the server stops. */
const DRAIN_TIMEOUT_MS = 4_000;

/** Ends the HTTP side in two steps: the broker's sockets live on the same port and are ended between them. */
export interface Drain {
  /** Stops accepting, then waits until accepted requests are answered (or their time is over). */
  stopAccepting(): Promise<void>;
  /** Waits until every connection is gone; those that stay are cut. */
  finish(): Promise<void>;
}

/** Watches an app's requests from now on. Call before it listens. */
export function createDrain(app: FastifyInstance): Drain {
  const open = new Set<object>();
  let closed: Promise<void> = Promise.resolve();
  let onIdle: (() => void) | null = null;
  // Counted by the HTTP server, because hooks of the framework may begin later than a stop.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    open.add(request);
    // "close" also comes where a client hangs up in the middle.
    response.once('close', () => {
      open.delete(request);
      if (open.size === 0) onIdle?.();
    });
  });

  async function idle(): Promise<void> {
    if (open.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      onIdle = resolve;
      timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
    });
    clearTimeout(timer);
  }

  return {
    async stopAccepting() {
      closed = app.close().then(() => undefined);
      await idle();
    },
    async finish() {
      app.server.closeAllConnections();
      await closed;
    },
  };
}
