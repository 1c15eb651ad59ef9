import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { isCall } from './error-handler';

/** Folders of the built pages. */
export interface StaticRoots {
  readonly console: string;
  readonly headset: string;
}

const HEADSET = '/headset';

/** Serves the console at `/` and the headset page at `/headset/`, each with its own client-side routes. */
export async function installPages(app: FastifyInstance, roots: StaticRoots): Promise<void> {
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
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', cacheControlOf(path));
      },
    });
    decorated = true;
  }
  app.get(HEADSET, { schema: { hide: true } }, (request, reply) => {
    const query = request.url.slice(HEADSET.length);
    return reply.redirect(`${HEADSET}/${query}`);
  });
  app.setNotFoundHandler((request, reply) => {
    const root = request.url.startsWith(HEADSET) ? built.headset : built.console;
    if (root !== null && wantsPage(request)) return sendIndex(reply, root);
    throw new AppError(isCall(request.url) ? 'call.unknown' : 'storage.not-found');
  });
}

function isBuilt(folder: string): string | null {
  const root = resolve(folder);
  return existsSync(join(root, 'index.html')) ? root : null;
}

/** A browser that opens an address of the page's own router, not a file that is missing. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const isFile = /\.[a-z0-9]+$/i.test(path) || path.startsWith('/media/') || path.startsWith('/mqtt');
  return (request.method === 'GET' || request.method === 'HEAD') && !isCall(request.url) && !isFile;
}

function sendIndex(reply: FastifyReply, root: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html', root);
}

/** Names of built assets carry their hash, so they never change; all else is asked for anew by its ETag. */
function cacheControlOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
