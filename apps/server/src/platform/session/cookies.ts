import { USER_COOKIE, type User } from '@orrery/contract';
import { LANGUAGE_COOKIE } from '@orrery/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../http/context';
import { readSecretCookie, setSecretCookie } from './secret-cookie';
import { SESSION_MS } from './sessions';

/** httpOnly: the session's token. */
export const SESSION_COOKIE = 'orrery_session';

/** The specification's "about 10 years"; browsers shorten it to what they allow (GEN-07, AUTH-09). */
const TEN_YEARS_SECONDS = 3650 * 24 * 60 * 60;

const SESSION_SECONDS = SESSION_MS / 1000;

/** The two public cookies hold no secret, and pages must be able to replace them over plain HTTP too. */
const PUBLIC = { path: '/', sameSite: 'lax' } as const;

/** Sets the session, user and language cookies of a fresh log-in. */
export function setLoginCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  login: { token: string; user: User; language: Language },
): void {
  setSessionCookie(request, reply, login.token);
  setUserCookie(reply, login.user);
  reply.setCookie(LANGUAGE_COOKIE, login.language, { ...PUBLIC, maxAge: TEN_YEARS_SECONDS });
}

/** Tells the pages who is logged in, as after a change of the own name. */
export function setUserCookie(reply: FastifyReply, user: User): void {
  reply.setCookie(USER_COOKIE, JSON.stringify(user), { ...PUBLIC, maxAge: TEN_YEARS_SECONDS });
}

/** Gives the browser's session cookie the life that the session just got. */
export function renewSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = readSecretCookie(request, SESSION_COOKIE);
  if (token) setSessionCookie(request, reply, token);
}

function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setSecretCookie(request, reply, { name: SESSION_COOKIE, value: token, maxAgeSeconds: SESSION_SECONDS });
}

/** Takes the session and user cookies away; the language stays (AUTH-Q3). */
export function clearLoginCookies(request: FastifyRequest, reply: FastifyReply): void {
  setSecretCookie(request, reply, { name: SESSION_COOKIE, value: '', maxAgeSeconds: 0 });
  reply.clearCookie(USER_COOKIE, PUBLIC);
}
