import type { CookieSerializeOptions } from '@fastify/cookie';
import type { User } from '@orrery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../http/context';
import { LANGUAGE_COOKIE } from '../http/language';

/** httpOnly: the session's token. */
export const SESSION_COOKIE = 'orrery_session';
/** Readable by the page: who is logged in (GEN-08). */
export const USER_COOKIE = 'orrery_user';

const DAY_SECONDS = 24 * 60 * 60;
/** The specification's "about 10 years"; browsers shorten it to what they allow (GEN-07, AUTH-09). */
const TEN_YEARS_SECONDS = 3650 * DAY_SECONDS;

/** What all our cookies share. Plain HTTP is served too, so Secure follows the request. */
export function cookieOptions(request: FastifyRequest, maxAge: number): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: request.protocol === 'https', maxAge };
}

/** Sets the session, user and language cookies of a fresh log-in. */
export function setLoginCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  login: { token: string; user: User; language: Language },
): void {
  const options = cookieOptions(request, TEN_YEARS_SECONDS);
  // The database ends the session, so the cookie may well outlive it.
  reply.setCookie(SESSION_COOKIE, login.token, { ...options, httpOnly: true });
  reply.setCookie(USER_COOKIE, JSON.stringify(login.user), options);
  reply.setCookie(LANGUAGE_COOKIE, login.language, options);
}

/** Takes the session and user cookies away; the language stays (AUTH-Q3). */
export function clearLoginCookies(request: FastifyRequest, reply: FastifyReply): void {
  const options = cookieOptions(request, 0);
  reply.clearCookie(SESSION_COOKIE, { ...options, httpOnly: true });
  reply.clearCookie(USER_COOKIE, options);
}
