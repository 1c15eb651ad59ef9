import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { createQuietLog } from '../quiet-log';

/** A header may be as long as all headers together. */
const LOGGED_ORIGIN_LENGTH = 200;

/**
 * Whether a request may have come from a page of ours, or from no page at all.
 * @param host under which it came, with its port
 */
export type IsOwnPage = (headers: IncomingHttpHeaders, host: string) => boolean;

/**
 * Tells requests of our pages from those of other sites, other ports and sub-domains among them: SameSite alone trusts
 * the whole site. What sends neither `Origin` nor `Sec-Fetch-Site` is no browser, and nobody's page steers it.
 */
export function createIsOwnPage(publicUrl: string | null): IsOwnPage {
  const publicHost = publicUrl ? new URL(publicUrl).host : null;
  return (headers, host) => {
    const { origin } = headers;
    if (origin !== undefined) return isOurs(origin, host, publicHost);
    const from = headers['sec-fetch-site'];
    return from === undefined || from === 'same-origin' || from === 'none';
  };
}

/** Whether a page of that origin is ours. Browsers that hide it send the text "null", which is nobody's. */
function isOurs(origin: string, asked: string, publicHost: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  // Both sides in one form: an address may name the default port or leave it out.
  const here = `${protocol}//${asked}`;
  return host !== '' && (host === publicHost || (URL.canParse(here) && new URL(here).host === host));
}

/** Refuses orders that another site's page sends with our cookies. */
export function installOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  const isOwnPage = createIsOwnPage(publicUrl);
  const quietLog = createQuietLog((line) => app.log.warn(line, 'cross-site request refused'));
  app.addHook('onRequest', async ({ method, headers, host, ip }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
    if (isOwnPage(headers, host)) return;
    quietLog('cross-site', ip, { origin: headers.origin?.slice(0, LOGGED_ORIGIN_LENGTH) ?? 'unsaid' });
    throw new AppError('auth.forbidden');
  });
}
