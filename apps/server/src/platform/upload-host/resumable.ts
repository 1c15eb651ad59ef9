import type { IncomingMessage } from 'node:http';
import { ERRORS } from '@orrery/contract';
import { type Lock, Server } from '@tus/server';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { languageOf } from '../http/language';
import type { Arrivals } from './arrivals';
import { drainRequest, endRequest } from './end-request';
import type { Locks } from './locks';
import type { Pieces } from './pieces';
import { checkForm, type FormFields } from './policy';
import { HostRefusal, toXml } from './refusal';
import { carried, ResumableStore, toId, toKey } from './resumable-store';

const RESUMABLE_PATH = '/storage/resumable';
/** Pages wait and go on by themselves. */
const AWAY = ERRORS['storage.away'];
const RETRY_AFTER_SECONDS = 5;

interface ResumableDeps {
  readonly secret: Uint8Array;
  readonly pieces: Pieces;
  readonly arrivals: Arrivals;
  readonly locks: Locks;
}

/** Where an upload in pieces begins: its policy stands in the address, because the protocol has no fields. */
export function resumableUrl(fields: FormFields): string {
  return `${RESUMABLE_PATH}?${new URLSearchParams(fields)}`;
}

/**
 * Takes files in pieces by the tus protocol. Its beginning is checked as a form is; the address that it gives is the
 * right to go on, and lasts as long as the upload.
 */
export function registerResumable(scope: FastifyInstance, deps: ResumableDeps): void {
  const server = createTus(deps, scope.log);
  for (const url of [RESUMABLE_PATH, `${RESUMABLE_PATH}/:id`]) {
    scope.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      compress: false,
      handler: (request, reply) =>
        carried.run({ request: request.raw, language: languageOf(request) }, () =>
          answer(server, request, reply),
        ),
    });
  }
}

async function answer(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'transfer-encoding') headers.set(name, String(value));
  }
  headers.set('x-request-id', request.id);
  // Without the body: it goes past the protocol's streams straight to the disk.
  const asked = new Request(new URL(request.url, 'http://localhost'), { method: request.method, headers });
  const { status, headers: answered, body } = await server.handleWeb(asked);
  // Pages of other hosts send nothing here; whether a connection lasts is not for the protocol to say.
  for (const [name, value] of answered)
    if (!/^(access-control-|connection$)/.test(name)) reply.header(name, value);
  if (status === AWAY.s) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (status >= 400) drainRequest(request.raw);
  return reply.status(status).send(body ? await new Response(body).text() : undefined);
}

function createTus({ secret, pieces, arrivals, locks }: ResumableDeps, log: FastifyBaseLogger): Server {
  return new Server({
    path: RESUMABLE_PATH,
    relativeLocation: true,
    datastore: new ResumableStore({ pieces, arrivals }),
    locker: { newLock: (id) => createLock(locks, id) },
    // Nothing is begun under a name that the policy does not give.
    namingFunction: (request) => toId(checkForm(secret, fieldsOf(request.url)).key),
    onUploadCreate: async (request, { size = 0 }) => {
      const { key, minBytes, maxBytes } = checkForm(secret, fieldsOf(request.url));
      if (size > maxBytes)
        throw new HostRefusal('EntityTooLarge', 'The file is larger than its policy allows.');
      if (size < minBytes)
        throw new HostRefusal('EntityTooSmall', 'The file is smaller than its policy wants.');
      await arrivals.requireWaiting(key);
      return {};
    },
    onResponseError: (request, error) => {
      if ('status_code' in error) return undefined;
      if (error instanceof AppError && error.id === 'storage.away') {
        return { status_code: AWAY.s, body: `${AWAY[carried.getStore()?.language ?? 'en']}\n` };
      }
      if (!(error instanceof HostRefusal)) {
        // What the disk or the database says is for the log alone.
        log.error({ err: error, reqId: request.headers.get('x-request-id') }, 'a piece was not taken');
        return { status_code: 500, body: 'Something went wrong with that request\n' };
      }
      return { status_code: error.status, body: toXml(error, request.headers.get('x-request-id') ?? '') };
    },
  });
}

function fieldsOf(url: string): ReadonlyMap<string, string> {
  const { searchParams } = new URL(url);
  return new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
}

/** The lock of one request. Who is sending is not disturbed; who has fallen silent makes way. */
function createLock(locks: Locks, id: string): Lock {
  let release = () => {};
  return {
    async lock() {
      const context = carried.getStore();
      const request = context?.request as IncomingMessage;
      const hold = await locks.take(toKey(id), () => endRequest(request));
      if (!hold) throw { status_code: 423, body: 'Another connection is sending this file.\n' };
      if (context) context.hold = hold;
      release = hold.release;
    },
    unlock: async () => release(),
  };
}
