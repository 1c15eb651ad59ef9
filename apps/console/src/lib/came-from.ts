import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a link to a detail takes along, so that its way back leads here with filters and page. */
export function useHere(): { readonly from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** Where the way back leads: to the screen that led here, else to `fallback`. */
export function useCameFrom(fallback: string): string {
  return fromOf(useLocation().state) ?? fallback;
}

/** A click on the link back: to where one just was it goes back in the history, which keeps the place on the page. */
export function useBackClick(to: string): (event: MouseEvent) => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (event) => {
    if (fromOf(state) !== to || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
}

function fromOf(state: unknown): string | null {
  const isOurs = typeof state === 'object' && state !== null && 'from' in state;
  return isOurs && typeof state.from === 'string' ? state.from : null;
}
