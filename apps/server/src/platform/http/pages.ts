import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import type { SkinOfHost } from '../skins/skin-of-host';
import { createConsolePage, type SendConsolePage } from './console-page';
import { isCall } from './error-handler';

/** Folders of the built pages. */
export interface StaticRoots {
  readonly console: string;
  readonly headset: string;
}

/** What the console's page is told. */
export interface PageOptions {
  readonly skinOfHost: SkinOfHost;
  readonly player: string | null;
}

const HEADSET = '/headset';
const INDEX = '/index.html';

/** Serves the console at `/` and the headset page at `/headset/`, each with its own client-side routes. */
export async function installPages(
  app: FastifyInstance,
  roots: StaticRoots,
  options: PageOptions,
): Promise<void> {
  const built = { console: isBuilt(roots.console), headset: isBuilt(roots.headset) };
  let decorated = false;
  for (const [root, prefix] of [
    [built.headset, `${HEADSET}/`],
    [built.console, '/'],
  ] as const) {
    if (root === null) continue;
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: !decorated,
      cacheControl: false,
      preCompressed: true,
      // Notes of the build are nobody's business.
      dotfiles: 'ignore',
      // The console's page is never the file as it was built, by whichever way somebody asks for it.
      ...(root === built.console && { index: false, allowedPath: (path) => !path.includes(INDEX) }),
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', cacheControlOf(path));
        // A cache on the way must not give what it kept compressed to whoever cannot read it.
        reply.setHeader('vary', 'accept-encoding');
      },
    });
    decorated = true;
  }
  app.get(HEADSET, { schema: { hide: true } }, (request, reply) => {
    const query = request.url.slice(HEADSET.length);
    return reply.redirect(`${HEADSET}/${query}`);
  });
  const sendConsole = installConsolePage(app, built.console, options);
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) {
      const isHeadset = request.url.startsWith(HEADSET);
      if (isHeadset && built.headset !== null) return sendHeadset(reply, built.headset);
      if (!isHeadset && sendConsole !== null) return sendConsole(request, reply);
    }
    throw new AppError(isCall(request.url) ? 'call.unknown' : 'storage.not-found');
  });
}

function installConsolePage(
  app: FastifyInstance,
  root: string | null,
  options: PageOptions,
): SendConsolePage | null {
  if (root === null) return null;
  const send = createConsolePage({ root, ...options });
  for (const path of ['/', INDEX]) app.get(path, { schema: { hide: true } }, send);
  return send;
}

function isBuilt(folder: string): string | null {
  const root = resolve(folder);
  return existsSync(join(root, 'index.html')) ? root : null;
}

/** A browser that opens an address of the page's own router, not a file that is missing. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  // A class may be called "Class 2.1": what looks like a file is one only where no page is asked for.
  const isNamed = /\.[a-z0-9]+$/i.test(path) && !request.headers.accept?.includes('text/html');
  const isFile = isNamed || /^\/(media|mqtt|assets)(\/|$)/.test(path);
  return (request.method === 'GET' || request.method === 'HEAD') && !isCall(request.url) && !isFile;
}

function sendHeadset(reply: FastifyReply, root: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html', root);
}

/** Names of built assets carry their hash, so they never change; all else is asked for anew by its ETag. */
function cacheControlOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
