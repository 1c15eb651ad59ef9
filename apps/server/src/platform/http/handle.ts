import type { Call, ParsedRequestOf } from '@orrery/contract';
import { can, envelopeOf, SUCCESS } from '@orrery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors';
import type { Caller } from '../session/caller';
import { renewSessionCookie } from '../session/cookies';
import type { CallContext } from './context';
import { languageOf } from './language';
import { findLongList, writeInPieces } from './long-answer';
import { ReadyAnswer, sendReady } from './ready-answer';
import { withTrace } from './trace';

type Answer<C extends Call> = Promise<z.input<C['response']> | ReadyAnswer>;

/** What answers a call: gets the validated input and a caller that its access rule guarantees. */
export type CallHandler<C extends Call> = (input: ParsedRequestOf<C>, context: CallContext<C>) => Answer<C>;

/** Registers handlers for contract calls; the only way to add an `/api` route. */
export interface CallServer {
  handle<C extends Call>(call: C, handler: CallHandler<C>): void;
  /** Names of the calls that have a handler. */
  readonly handled: ReadonlySet<string>;
}

/** Throws unless the caller satisfies the call's access rule. Default is deny. */
export function requireAccess(call: Call, caller: Caller): void {
  if (call.access === 'public') return;
  const wanted = call.access === 'device' ? 'device' : 'user';
  if (caller.kind !== wanted) throw new AppError('auth.required');
  if (caller.kind === 'user' && call.access !== 'device' && !can(caller.user.role, call.access)) {
    throw new AppError('auth.forbidden');
  }
}

/** Tells who makes a request, from the cookie of the wanted kind: a browser may hold both. */
export type ResolveCaller = (request: FastifyRequest, wanted: 'user' | 'device') => Promise<Caller>;

/** Binds contract calls to a Fastify instance. */
export function createCallServer(app: FastifyInstance, resolveCaller: ResolveCaller): CallServer {
  const handled = new Set<string>();
  const callers = new WeakMap<FastifyRequest, Caller>();

  function handle<C extends Call>(call: C, handler: CallHandler<C>): void {
    if (!call.access) throw new Error(`call ${call.name} has no access rule`);
    handled.add(call.name);
    app.route({
      method: call.method,
      url: call.path,
      ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
      schema: {
        ...documentationOf(call),
        [call.method === 'GET' ? 'querystring' : 'body']: call.request,
        response: { 200: envelopeOf(call.response) },
      },
      // Before validation, so that a stranger learns nothing about a call's shape.
      onRequest: async (request, reply) => {
        const caller = await resolveCaller(request, call.access === 'device' ? 'device' : 'user');
        if (caller.kind === 'user' && caller.renewed) renewSessionCookie(request, reply);
        requireAccess(call, caller);
        callers.set(request, caller);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const context = {
          caller: callers.get(request),
          request,
          reply,
          language: languageOf(request),
          log: request.log,
        } as CallContext<C>;
        const input = (call.method === 'GET' ? request.query : request.body) as ParsedRequestOf<C>;
        const answer = await withTrace({ id: request.id, call: call.name }, () => handler(input, context));
        if (answer instanceof ReadyAnswer) return sendReady(reply, answer);
        const long = findLongList(call, answer);
        if (long) {
          reply.type('application/json; charset=utf-8');
          return writeInPieces(long);
        }
        return { s: SUCCESS, data: answer, msg: '' };
      },
    });
  }
  return { handle, handled };
}

/** What the API's documentation says of a call besides its schemas. */
function documentationOf(call: Call) {
  const session = call.access === 'device' ? 'device' : 'user';
  return {
    summary: call.summary,
    operationId: call.name,
    description: describe(call),
    // The part after `/api/` is the specification's own name of the domain; its capitals differ.
    tags: [call.path.split('/')[2]?.toLowerCase() ?? ''],
    security: call.access === 'public' ? [] : [{ [session]: [] }],
    ...(call.method === 'POST' && { consumes: ['application/x-www-form-urlencoded', 'application/json'] }),
  };
}

function describe(call: Call): string {
  const lines = [`Access: ${call.access}`];
  if (call.errors.length > 0) lines.push(`Errors: ${call.errors.join(', ')}`);
  if (call.requirements.length > 0) lines.push(`Serves: ${call.requirements.join(', ')}`);
  return lines.join('\n\n');
}
