import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config';
import { AppError } from '../errors';
import { hostNameOf } from '../network/host-name';
import { contentPolicy, isPage, PERMISSIONS, type Shown } from './content-policy';
import { isCall } from './error-handler';
import { createOwnHosts, type IsOwnHost } from './own-hosts';
import { createIsStrict, STRICT_TRANSPORT } from './strict-transport';

/** Of the nonce of an answer: nobody guesses it. */
const NONCE_BYTES = 16;

declare module 'fastify' {
  interface FastifyReply {
    /** Lets the page that this answer is style itself while it runs, and says under which nonce; once for an answer. */
    allowStyles(): string;
  }
}

/**
 * Response headers that keep our pages to our own server: no third party is ever asked for anything.
 * @param store where pages send files, if that is not this server
 */
export function installSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'tls'>,
  store: string | null,
): void {
  const { publicUrl } = config;
  const isStrict = createIsStrict(config);
  const isOwnHost = createOwnHosts(publicUrl);
  const policyFor = (request: FastifyRequest, shown: Shown) =>
    contentPolicy(shown, () => ({ brokers: brokersOf(request, publicUrl, isOwnHost), store }));
  app.decorateReply('allowStyles', function (this: FastifyReply) {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    this.header('content-security-policy', policyFor(this.request, { as: 'console', nonce }));
    return nonce;
  });
  // Made once: Fastify's own plugin makes all of it anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    // Ours, below: not everybody may hear it.
    strictTransportSecurity: false,
    // Both only earn a console warning on the plain HTTP that a school's network may use.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(
      'content-security-policy',
      policyFor(request, { as: isPage(request.url) ? 'page' : 'data' }),
    );
    reply.header('permissions-policy', PERMISSIONS);
    if (isStrict(request)) reply.header('strict-transport-security', STRICT_TRANSPORT);
    if (request.protocol === 'https') reply.header('cross-origin-opener-policy', 'same-origin');
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}

function brokersOf(request: FastifyRequest, publicUrl: string | null, isOwnHost: IsOwnHost): string[] {
  const asked = request.headers.host ?? '';
  const hosts = new Set([
    ...(isOwnHost(asked) ? [asked] : []),
    ...(publicUrl ? [new URL(publicUrl).host] : []),
  ]);
  return [...hosts].map((host) => `ws://${host} wss://${host}`);
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
