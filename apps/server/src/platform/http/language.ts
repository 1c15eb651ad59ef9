import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Language } from './context';

/** Name of the cookie that remembers a visitor's language (GEN-07). */
export const LANGUAGE_COOKIE = 'lang';

/** The caller's language: the cookie decides where present, the browser where it is absent (GEN-05). */
export function languageOf(request: FastifyRequest): Language {
  const chosen = request.cookies?.[LANGUAGE_COOKIE] ?? request.headers['accept-language'] ?? '';
  return /^(zh|cn)/i.test(chosen) ? 'zh' : 'en';
}
