import { createHttpClient } from '@orrery/client';

type Listener = () => void;
let onLost: Listener = () => undefined;

/** Says what happens when the server no longer knows the session (GEN-Q11). */
export function onSessionLost(listener: Listener): void {
  onLost = listener;
}

/** Every call of the contract, on this page's own server. */
export const http = createHttpClient({ baseUrl: '', onUnauthorised: () => onLost() });
