import type { createBrowserRouter } from 'react-router';
import { forgetAnswers } from '../lib/forget-answers';
import { http } from '../lib/http';
import { toLoginAddress } from '../lib/safe-path';
import { closeSession, followPerson, keepSchool, useSession } from '../lib/session';
import { type SessionNews, tellTabs } from '../lib/tabs';
import { dropRecords } from '../lib/uploads/records';

type Router = ReturnType<typeof createBrowserRouter>;

/** Ends the session; the page forgets it also when the server cannot be reached (AUTH-Q3). */
export async function signOut(): Promise<void> {
  await http.logout().catch(() => undefined);
  forgetSession();
  dropRecords();
  tellTabs('closed');
}

/** Whether the log-in's code is on its way. */
let leaving = false;

/**
 * The session ended on the server, or in another tab: forget the user and open the log-in (GEN-Q11).
 * Only once: until the log-in shows, the screen behind asks again for what was forgotten, and hears again that it may not.
 */
export function leaveToLogin(router: Router): void {
  const { location, matches } = router.state;
  const isOpen = matches.some(({ route }) => route.handle?.guard === 'open');
  if (leaving || (isOpen && !useSession.getState().user)) return;
  forgetSession();
  if (isOpen) return;
  leaving = true;
  const address = toLoginAddress(location.pathname + location.search);
  void router.navigate(address, { replace: true }).finally(() => {
    leaving = false;
  });
}

/** Another tab logged out or in: this one does not go on with what is over. */
export function followTab(router: Router, news: SessionNews): void {
  if (news === 'closed') {
    leaveToLogin(router);
    return;
  }
  const hadUser = useSession.getState().user !== null;
  if (!followPerson()) return;
  forgetAnswers();
  // What the page shows is the former person's.
  if (hadUser) void router.navigate('/', { replace: true });
}

/** Brings the school and its help link up to date, for browsers that logged in a while ago. */
export async function refreshSchool(): Promise<void> {
  const { user } = useSession.getState();
  if (!user) return;
  try {
    const { school, help } = await http.schoolInfo();
    // Whoever has logged out meanwhile left nothing here, and whoever came brought their own.
    if (useSession.getState().user?.id === user.id) keepSchool(school, help);
  } catch {
    // What was kept goes on; a session that ended is heard of by `onSessionLost`.
  }
}

function forgetSession(): void {
  closeSession();
  forgetAnswers();
}
