import { type createBrowserRouter, redirect } from 'react-router';
import { queryClient } from '../lib/http';
import { clearPlayList } from '../lib/play-list';
import { closeSession, readUser } from '../lib/session';

type Router = ReturnType<typeof createBrowserRouter>;

/** Sends visitors to the log-in, which brings them back to where they wanted (GEN-19). */
export function requireUser({ request }: { request: Request }) {
  if (readUser()) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginAddress(pathname + search));
}

/** The session ended on the server: forget the user and open the log-in (GEN-Q11). */
export function leaveToLogin(router: Router): void {
  closeSession();
  queryClient.clear();
  clearPlayList();
  const { pathname, search } = router.state.location;
  if (pathname !== '/login') void router.navigate(loginAddress(pathname + search), { replace: true });
}

function loginAddress(from: string): string {
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;
}
