import { CallError, createHttpClient } from '@orrery/client';
import { QueryClient } from '@tanstack/react-query';

type Listener = () => void;
let onLost: Listener = () => undefined;

/** Says what happens when the server no longer knows the session (GEN-Q11). */
export function onSessionLost(listener: Listener): void {
  onLost = listener;
}

/** Every call of the contract, on this page's own server. */
export const http = createHttpClient({ baseUrl: '', onUnauthorised: () => onLost() });

/** Most attempts of a fetch that got no answer. */
const FETCH_ATTEMPTS = 2;

/** What the server said, cached; failures that have a name are not tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => !(error instanceof CallError && error.status < 500) && count < FETCH_ATTEMPTS,
    },
  },
});
