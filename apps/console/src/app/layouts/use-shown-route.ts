import { useMatches } from 'react-router';
import type { NavEntry, RouteLine, RouteName } from '../route-table';

/** What the layouts know of the screen that they show. */
export interface ShownRoute {
  readonly line: RouteLine<RouteName>;
  /** The entry that lights up (GEN-52). */
  readonly nav: NavEntry | null;
}

/** The line of the route table that is shown; null where the address is in none. */
export function useShownRoute(): ShownRoute | null {
  const match = useMatches().at(-1);
  if (!match?.handle) return null;
  const line = match.handle as RouteLine<RouteName>;
  const nav = typeof line.nav === 'function' ? line.nav(match.params) : line.nav;
  return { line, nav: nav ?? null };
}
