import type { z } from 'zod';
import type { ErrorId } from './errors';
import type { Capability } from './roles';

/**
 * Who may make a call: anybody, a headset that shows its device session, or a logged-in user whose role has
 * the capability. The server refuses to start where a call has none.
 */
export type Access = 'public' | 'device' | Capability;

/** One call of the product, described once for server, console, headset, documentation and tests. */
export interface Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Exact path, capitals included (`/api/Classes/getClientList`). */
  readonly path: string;
  readonly summary: string;
  readonly access: A;
  /** Largest body of the request, where the usual megabyte does not do. */
  readonly maxBodyBytes?: number;
  readonly request: Request;
  readonly response: Response;
  /** Failures that this call can give besides those that its access rule and schema imply. */
  readonly errors: readonly ErrorId[];
  readonly requirements: readonly string[];
}

/** What a caller passes. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a handler receives. */
export type ParsedRequestOf<C extends Call> = z.output<C['request']>;
/** What a handler returns and a caller receives as `data`. */
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** Types a call definition. */
export function defineCall<Request extends z.ZodType, Response extends z.ZodType, const A extends Access>(
  call: Call<Request, Response, A>,
): Call<Request, Response, A> {
  return call;
}
