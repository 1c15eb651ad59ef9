import { type School, USER_COOKIE, type User } from '@orrery/contract';
import { create } from 'zustand';
import { dropCookie, readCookie } from './cookies';
import { isId, isText, isWhole, shapeOf } from './shape';
import { forgetStored, stored } from './stored';
import { tellTabs } from './tabs';

const isUser = shapeOf<User>({ id: isId, account: isText, nickname: isText, role: isWhole });

interface Session {
  user: User | null;
  school: School | null;
  help: string | null;
}

/** Who is logged in, and where (GEN-88). */
export const useSession = create<Session>(() => readSession());

const closingListeners = new Set<() => void>();

/** Names what else is forgotten when the session ends. */
export function whenSessionCloses(listener: () => void): void {
  closingListeners.add(listener);
}

/** The session as cookie and storage have it, also after another tab changed it. */
function readSession(): Session {
  return { user: readUser(), school: stored.school.read(), help: stored.help.read() };
}

/** The user that the cookie names; an id that is not above zero counts as nobody (GEN-09). */
export function readUser(): User | null {
  const cookie = readCookie(USER_COOKIE);
  if (!cookie) return null;
  try {
    const user: unknown = JSON.parse(cookie);
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** Keeps what a log-in answered (GEN-10, AUTH-11). */
export function openSession(user: User, school: School, help: string | null): void {
  keepSchool(school, help);
  useSession.setState({ user });
  tellTabs('opened');
}

/** Keeps the school and its help link as the server has them now (GEN-92, GEN-93). */
export function keepSchool(school: School, help: string | null): void {
  stored.school.write(school);
  stored.help.write(help);
  useSession.setState({ school, help });
}

/**
 * Takes over whom another tab logged in; what this tab held for somebody else is forgotten.
 * @returns whether that is another person
 */
export function followPerson(): boolean {
  const before = useSession.getState().user?.id;
  const now = readSession();
  if (now.user?.id === before) return false;
  useSession.setState(now);
  if (before !== undefined) for (const listener of closingListeners) listener();
  return true;
}

/** Forgets the user and everything kept for the school; the language stays (AUTH-Q3). */
export function closeSession(): void {
  dropCookie(USER_COOKIE);
  forgetStored();
  useSession.setState({ user: null, school: null, help: null });
  for (const listener of closingListeners) listener();
}
