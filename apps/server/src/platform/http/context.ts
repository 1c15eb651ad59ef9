import type { Access, Call } from '@orrery/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../session/caller';

export type Language = 'en' | 'zh';

interface BaseContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  readonly log: FastifyBaseLogger;
}

/** The caller that an access rule guarantees. */
type CallerFor<A extends Access> = A extends 'public'
  ? Caller
  : A extends 'device'
    ? Extract<Caller, { kind: 'device' }>
    : Extract<Caller, { kind: 'user' }>;

/** What a handler knows besides its input: who calls, in which language, and the raw exchange. */
export interface CallContext<C extends Call = Call> extends BaseContext {
  readonly caller: CallerFor<C['access']>;
}
