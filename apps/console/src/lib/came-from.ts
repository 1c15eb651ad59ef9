import { useLocation } from 'react-router';

/** What a link to a detail takes along, so that its way back leads here with filters and page. */
export function useHere(): { readonly from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** Where the way back leads: to the screen that led here, else to `fallback`. */
export function useCameFrom(fallback: string): string {
  const state: unknown = useLocation().state;
  const isOurs = typeof state === 'object' && state !== null && 'from' in state;
  return isOurs && typeof state.from === 'string' ? state.from : fallback;
}
