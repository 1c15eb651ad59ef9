import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a page may call an action of its own; anything else is replaced, so that a log stays a log. */
const GOOD = /^[\w-]{8,64}$/;

/** What somebody did, as it is followed from the click to the headsets. */
export interface Trace {
  readonly id: string;
  /** The call of the contract that it made. */
  readonly call: string;
}

const traces = new AsyncLocalStorage<Trace>();

/** The name of a request: its page's own where it is a good one, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GOOD.test(given) ? given : randomUUID();
}

/** Does work of which everything that it orders is found in the log by this id. */
export function withTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work);
}

/** What the present work is done for; null for what the server does by itself. */
export function currentTrace(): Trace | null {
  return traces.getStore() ?? null;
}
