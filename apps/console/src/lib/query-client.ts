import { QueryClient } from '@tanstack/react-query';
import { onForget } from './forget-answers';

/** What the server said, cached. Whether a read is tried again is the transport's affair. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: false,
    },
  },
});

onForget(() => queryClient.clear());
