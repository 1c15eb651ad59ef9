import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/http';
import { RoomProvider } from './theme/room-provider';

/** What every screen stands on. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RoomProvider room="prepare">{children}</RoomProvider>
    </QueryClientProvider>
  );
}
