import { type CallName, calls } from './index';

/** What a client must know to make a call. */
export interface CallRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/**
 * Method and path of every call, without its schemas. The console's build works this module out beforehand
 * (decision 0025), so that its pages carry no schema that nobody validates with there.
 */
export const callRoutes: Readonly<Record<CallName, CallRoute>> = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]),
) as Record<CallName, CallRoute>;
