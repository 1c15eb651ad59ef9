import { useLocation } from 'react-router';
import { z } from 'zod';

const state = z.object({ from: z.string().startsWith('/') });

/** What a link to a detail takes along, so that its way back leads here with filters and page. */
export function useHere(): z.infer<typeof state> {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** Where the way back leads: to the screen that led here, else to `fallback`. */
export function useCameFrom(fallback: string): string {
  const parsed = state.safeParse(useLocation().state);
  return parsed.success ? parsed.data.from : fallback;
}
