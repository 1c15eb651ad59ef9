import { type School, schoolSchema, type User, userSchema } from '@orrery/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { dropCookie, readCookie } from './cookies';
import { storedJson } from './storage';

/** Public identity of the user, written by the server at log-in; the session itself is an httpOnly cookie. */
const USER_COOKIE = 'orrery_user';

const schoolStore = storedJson(() => localStorage, 'school', schoolSchema);
const helpStore = storedJson(() => localStorage, 'help', z.string());

interface Session {
  user: User | null;
  school: School | null;
  help: string | null;
}

/** Who is logged in, and where (GEN-88). */
export const useSession = create<Session>(() => ({
  user: readUser(),
  school: schoolStore.read(),
  help: helpStore.read(),
}));

/** The user that the cookie names; an id that is not above zero counts as nobody (GEN-09). */
export function readUser(): User | null {
  const cookie = readCookie(USER_COOKIE);
  if (!cookie) return null;
  try {
    const parsed = userSchema.safeParse(JSON.parse(cookie));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps what a log-in answered (GEN-10, AUTH-11). */
export function openSession(user: User, school: School, help: string | null): void {
  schoolStore.write(school);
  helpStore.write(help);
  useSession.setState({ user, school, help });
}

/** Forgets the user and everything kept for the school; the language stays (AUTH-Q3). */
export function closeSession(): void {
  dropCookie(USER_COOKIE);
  schoolStore.write(null);
  helpStore.write(null);
  useSession.setState({ user: null, school: null, help: null });
}
