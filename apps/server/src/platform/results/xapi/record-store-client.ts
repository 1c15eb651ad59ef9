import type { Statement } from './statement';
import { XAPI_VERSION } from './vocabulary';

/** Where statements go, and the key to it. */
export interface StoreAddress {
  /** Without `/statements`. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** What became of some statements. */
export type Sent =
  /** The store has them. */
  | { readonly outcome: 'took' }
  /** The store has another statement, or this one, under one of the ids. */
  | { readonly outcome: 'known' }
  /** One of the statements is not to its taste: sending it again changes nothing. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The store cannot be spoken to, now or with this key: nothing is wrong with the statements. */
  | { readonly outcome: 'away'; readonly reason: string; readonly retryAfterMs: number | null };

/** A store that says nothing for this long is away. */
const ANSWER_TIMEOUT_MS = 20_000;
/** Longest answer that is read: the ids of fifty statements, or a sentence. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Characters of a store's own words that are kept. */
const MAX_REASON = 300;

/** Hands statements to a store. Never throws, except when `signal` ends it. */
export async function sendStatements(
  store: StoreAddress,
  statements: readonly Statement[],
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const answer = await ask(store, '/statements', signal, JSON.stringify(statements));
    return toSent(answer, await readText(answer));
  } catch (error) {
    signal.throwIfAborted();
    return away(explain(error));
  }
}

/**
 * The versions of the xAPI that a store speaks, as its `about` says.
 * @throws Error with a sentence about why it does not say
 */
export async function askVersions(store: StoreAddress, signal: AbortSignal): Promise<string[]> {
  let text: string;
  try {
    const answer = await ask(store, '/about', signal);
    text = await readText(answer);
    if (!answer.ok) throw new Error(said(answer.status, text));
  } catch (error) {
    throw new Error(explain(error));
  }
  const about: unknown = parse(text);
  const versions = typeof about === 'object' && about !== null && 'version' in about ? about.version : null;
  if (!Array.isArray(versions)) throw new Error('what answers there is no record store');
  return versions.map(String);
}

function ask(store: StoreAddress, path: string, signal: AbortSignal, body?: string): Promise<Response> {
  const key = Buffer.from(`${store.username}:${store.password}`, 'utf8').toString('base64');
  return fetch(`${store.url}${path}`, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: {
      authorization: `Basic ${key}`,
      'x-experience-api-version': XAPI_VERSION,
      'content-type': 'application/json',
    },
    // The key belongs to the address that the operator gave, and to no other.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  });
}

/** Statuses with which a store turns down what it was sent; every other failure is the store's own or the key's. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

function toSent({ status, headers }: Response, text: string): Sent {
  if (status === 204) return { outcome: 'took' };
  if (status === 200) {
    // Pages for logging in to a network answer 200 to everything.
    return Array.isArray(parse(text)) ? { outcome: 'took' } : away('what answers there is no record store');
  }
  if (status === 409) return { outcome: 'known' };
  const reason = said(status, text);
  return REFUSALS.has(status) ? { outcome: 'refused', reason } : away(reason, retryAfterOf(headers));
}

function away(reason: string, retryAfterMs: number | null = null): Sent {
  return { outcome: 'away', reason, retryAfterMs };
}

function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function said(status: number, text: string): string {
  const words = text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_REASON);
  return words === '' ? `it answered ${status}` : `it answered ${status}: ${words}`;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_TIMEOUT_MS / 1000} s`;
  const { cause } = error;
  return cause instanceof Error ? cause.message || cause.name : error.message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text of an answer, as much of it as one may be. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) break;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
