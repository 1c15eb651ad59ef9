import type { createBrowserRouter } from 'react-router';
import { queryClient } from '../lib/http';
import { clearPlayList } from '../lib/play-list';
import { toLoginAddress } from '../lib/safe-path';
import { closeSession } from '../lib/session';

type Router = ReturnType<typeof createBrowserRouter>;

/** The session ended on the server: forget the user and open the log-in (GEN-Q11). */
export function leaveToLogin(router: Router): void {
  closeSession();
  queryClient.clear();
  clearPlayList();
  const { pathname, search } = router.state.location;
  if (pathname !== '/login') void router.navigate(toLoginAddress(pathname + search), { replace: true });
}
