import { CallError } from '@orrery/client';
import { QueryClient } from '@tanstack/react-query';
import { onForget } from './forget-answers';

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

onForget(() => queryClient.clear());
