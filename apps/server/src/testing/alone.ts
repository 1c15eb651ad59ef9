import type { OneServer } from '../platform/database/one-server';

/** The only server of its database. */
export const ALONE: OneServer = {
  run: async (_name, work) => ({ value: await work(new AbortController().signal) }),
  inTurn: (_name, work) => work(new AbortController().signal),
};
