import {
  BAD_FORMAT,
  type Call,
  type CallName,
  type CallRoute,
  callRoutes,
  type calls,
  type Envelope,
  type FailureData,
  NO_RESPONSE,
  type RequestOf,
  type ResponseOf,
  SUCCESS,
} from '@orrery/contract';
import { withAttempts } from './attempts';
import { CallError } from './call-error';
import type { CookieJar } from './cookie-jar';
import { startDeadline } from './deadline';
import { toForm, toQuery } from './encode';

/** Longest wait for an answer, so that a half-dead network shows as one. */
const TIMEOUT_MS = 15_000;

const REQUEST_ID_BYTES = 8;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Most attempts of a read, instead of the client's. */
  readonly attempts?: number;
}

type Arguments<C extends Call> =
  Record<string, never> extends RequestOf<C>
    ? [request?: RequestOf<C>, options?: CallOptions]
    : [request: RequestOf<C>, options?: CallOptions];

/** One function per contract call: `await http.login({ uname, pwd })`. */
export type HttpClient = {
  readonly [N in CallName]: (...args: Arguments<(typeof calls)[N]>) => Promise<ResponseOf<(typeof calls)[N]>>;
};

export interface HttpClientOptions {
  /** Origin of the server without a slash at its end; empty for the page's own (GEN-67). */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** For Node, where nobody keeps cookies. */
  readonly cookies?: CookieJar;
  /** Most attempts of a read that gets no answer; 1 by default. Orders are never repeated. */
  readonly readAttempts?: number;
  /** Uniform in 0…1, for the waits between attempts. */
  readonly random?: () => number;
  /** Hears of every 401, so that one place can send the user to the log-in. */
  readonly onUnauthorised?: (error: CallError) => void;
}

/**
 * Makes the typed client of the contract's calls. A call resolves with `data` only when `s` is 200 (GEN-68),
 * and throws a {@link CallError} otherwise (GEN-73 to GEN-77).
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const bound = Object.entries(callRoutes).map(([name, call]) => [
    name,
    (request: object = {}, callOptions: CallOptions = {}) => perform(options, call, request, callOptions),
  ]);
  return Object.fromEntries(bound) as HttpClient;
}

async function perform(client: HttpClientOptions, call: CallRoute, request: object, options: CallOptions) {
  const requestId = newRequestId();
  const most = call.method === 'GET' ? (options.attempts ?? client.readAttempts ?? 1) : 1;
  try {
    return await withAttempts(() => attempt(client, call, request, { ...options, requestId }), {
      most,
      signal: options.signal,
      random: client.random,
    });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) client.onUnauthorised?.(error);
    throw error;
  }
}

interface Attempt extends CallOptions {
  readonly requestId: string;
}

async function attempt(client: HttpClientOptions, call: CallRoute, request: object, options: Attempt) {
  const deadline = startDeadline(options.timeoutMs ?? TIMEOUT_MS, options.signal);
  try {
    const response = await send(client, call, request, { ...options, signal: deadline.signal });
    client.cookies?.take(response.headers);
    const envelope = await toEnvelope(response);
    if (envelope.s === SUCCESS) return envelope.data;
    throw toCallError(envelope);
  } finally {
    deadline.end();
  }
}

async function send(
  client: HttpClientOptions,
  call: CallRoute,
  request: object,
  { requestId, signal }: Attempt,
) {
  const url = `${client.baseUrl}${call.path}`;
  const headers: Record<string, string> = { 'x-request-id': requestId };
  const cookie = client.cookies?.header();
  if (cookie) headers.cookie = cookie;
  const init: RequestInit = {
    method: call.method,
    credentials: 'include',
    headers,
    ...(signal && { signal }),
  };
  const fetch = client.fetch ?? globalThis.fetch;
  try {
    if (call.method === 'GET') return await fetch(`${url}?${toQuery(request, Date.now())}`, init);
    return await fetch(url, { ...init, body: toForm(request) });
  } catch (cause) {
    throw noResponse(cause);
  }
}

/** Names an action, also in the server's log; pages without encryption have no `randomUUID`. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(REQUEST_ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function noResponse(cause: unknown): CallError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new CallError(NO_RESPONSE, message, { id: 'transport.no-response' });
}

async function toEnvelope(response: Response): Promise<Envelope> {
  if (!response.ok && response.status !== 500) {
    await response.body?.cancel();
    throw httpError(response.status);
  }
  const text = await response.text().catch((cause: unknown) => {
    throw noResponse(cause);
  });
  const body = parse(text);
  // A proxy's page instead of the server's envelope (GEN-Q11).
  if (response.status === 500 && body === undefined) throw httpError(500);
  if (typeof body === 'object' && body !== null && 's' in body && typeof body.s === 'number') {
    return body as Envelope;
  }
  throw new CallError(BAD_FORMAT, 'Data Format Error', { id: 'transport.bad-format' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function httpError(status: number): CallError {
  return new CallError(status, 'HTTP Error', { id: 'transport.http-error' });
}

function toCallError(envelope: Envelope): CallError {
  const data = isFailureData(envelope.data) ? envelope.data : { id: `status.${envelope.s}` };
  return new CallError(envelope.s, envelope.msg, data);
}

/** Without the contract's schema, which would bring a whole validator to every page. */
function isFailureData(data: unknown): data is FailureData {
  if (typeof data !== 'object' || data === null || !('id' in data) || typeof data.id !== 'string')
    return false;
  const { fields, retryAfter, correlationId } = data as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string';
  const hasTexts = typeof fields === 'object' && fields !== null && Object.values(fields).every(isText);
  return (
    (fields === undefined || hasTexts) &&
    (retryAfter === undefined || typeof retryAfter === 'number') &&
    (correlationId === undefined || isText(correlationId))
  );
}
