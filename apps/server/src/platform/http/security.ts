import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { AppError } from '../errors';
import { hostNameOf } from '../network/host-name';
import { createQuietLog } from '../quiet-log';
import { isCall } from './error-handler';
import { createOwnHosts, type IsOwnHost } from './own-hosts';

/** Addresses that are never a page of ours. */
const PAGELESS = /^\/(api|media|storage|mqtt|metrics|ready)(\/|\?|$)/;
/** A header may be as long as all headers together. */
const LOGGED_ORIGIN_LENGTH = 200;

/**
 * Response headers that keep our pages to our own server: no third party is ever asked for anything.
 * @param store where pages send files, if that is not this server
 */
export function installSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | null,
  store: string | null,
): void {
  const isOwnHost = createOwnHosts(publicUrl);
  // Made once: Fastify's own plugin makes all of it anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Decoders of compressed models and textures are WebAssembly.
        // A courseware's module is read from its archive, which keeps it playable without us (decision 0033). Only a
        // script of ours can make a blob address, so injected markup gains nothing by it.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", pageOnly('blob:')],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        // Older browsers do not take 'self' for WebSockets, so the broker's address is named.
        connectSrc: [
          "'self'",
          'data:',
          'blob:',
          ...(store ? [store] : []),
          (request) => broker(request, publicUrl, isOwnHost),
        ],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        // Pages of the library stand anywhere; the console frames them without any right of ours (LIB-47).
        frameSrc: ['http:', 'https:'],
        frameAncestors: ["'self'"],
      },
    },
    // A school's own authority must stay replaceable, and plain HTTP is served too: no pinning to HTTPS.
    strictTransportSecurity: false,
    // Both only earn a console warning on the plain HTTP that a school's network may use.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
}

/** A source that pages need, and answers of calls and files do not. */
function pageOnly(source: string): (request: IncomingMessage) => string {
  return ({ url }) => (PAGELESS.test(url ?? '') ? "'self'" : source);
}

function broker(request: IncomingMessage, publicUrl: string | null, isOwnHost: IsOwnHost): string {
  const asked = request.headers.host ?? '';
  const hosts = new Set([
    ...(isOwnHost(asked) ? [asked] : []),
    ...(publicUrl ? [new URL(publicUrl).host] : []),
  ]);
  return [...hosts].map((host) => `ws://${host} wss://${host}`).join(' ') || "'self'";
}

/** Refuses calls whose `Host` is none: no answer is ever made of such a text. */
export function installHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // Monitors of the old kind name no host at all.
    const asked = request.host ?? '';
    if (asked !== '' && isCall(request.url) && hostNameOf(asked) === null)
      throw new AppError('input.invalid');
  });
}

/** Refuses orders that another site's page sends with our cookies; SameSite alone trusts the whole site. */
export function installOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  const ours = publicUrl ? new URL(publicUrl).host : null;
  const quietLog = createQuietLog((line) => app.log.warn(line, 'cross-site request refused'));
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const { origin } = request.headers;
    if (origin === undefined || isOurs(origin, request.host, ours)) return;
    quietLog('cross-site', request.ip, { origin: origin.slice(0, LOGGED_ORIGIN_LENGTH) });
    throw new AppError('auth.forbidden');
  });
}

/** Whether a page of that origin is ours. Browsers that hide it send the text "null", which is nobody's. */
function isOurs(origin: string, asked: string, publicHost: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  // Both sides in one form: an address may name the default port or leave it out.
  const here = `${protocol}//${asked}`;
  return host !== '' && (host === publicHost || (URL.canParse(here) && new URL(here).host === host));
}
