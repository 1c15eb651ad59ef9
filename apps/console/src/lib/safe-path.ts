/** An origin that no real address has, to see where a path leads. */
const NOWHERE = 'https://nowhere.invalid';

/**
 * Only an address of our own, so that a link cannot send somebody elsewhere after the log-in.
 * @returns the path with its query; `/` for anything else
 */
export function toSafePath(from: string | null): string {
  if (!from?.startsWith('/')) return '/';
  const url = URL.canParse(from, NOWHERE) ? new URL(from, NOWHERE) : null;
  if (url?.origin !== NOWHERE || url.pathname.startsWith('//')) return '/';
  // The log-in itself is no place to come back to.
  return url.pathname === '/login' ? '/' : url.pathname + url.search;
}

/** The log-in, which brings the visitor back to where they wanted (GEN-19). */
export function toLoginAddress(from: string): string {
  const safe = toSafePath(from);
  return safe === '/' ? '/login' : `/login?from=${encodeURIComponent(safe)}`;
}
