import '@fastify/cookie';
import { chooseLocale, LANGUAGE_COOKIE } from '@orrery/i18n';
import type { FastifyRequest } from 'fastify';
import type { Language } from './context';

/** The caller's language: the cookie decides where present, the browser where it is absent (GEN-05). */
export function languageOf(request: FastifyRequest): Language {
  // Missing where a request failed before its cookies were read.
  const chosen = request.cookies?.[LANGUAGE_COOKIE];
  return chooseLocale(chosen, (request.headers['accept-language'] ?? '').split(','));
}
