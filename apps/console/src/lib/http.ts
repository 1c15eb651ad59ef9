import { createHttpClient } from '@orrery/client';

type Listener = () => void;
let onLost: Listener = () => undefined;

/** Says what happens when the server no longer knows the session (GEN-Q11). */
export function onSessionLost(listener: Listener): void {
  onLost = listener;
}

/** Most attempts of a read that gets no answer, as while the server restarts. */
const READ_ATTEMPTS = 3;

/** Every call of the contract, on this page's own server. */
export const http = createHttpClient({
  baseUrl: '',
  readAttempts: READ_ATTEMPTS,
  onUnauthorised: () => onLost(),
});
