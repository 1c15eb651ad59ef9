import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { requestOutward } from '../../network/outward-request';
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
  const late = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    const either = AbortSignal.any([signal, late]);
    const answer = await ask(store, '/statements', either, JSON.stringify(statements));
    return toSent(answer, await readText(answer));
  } catch (error) {
    signal.throwIfAborted();
    return away(explain(error, late));
  }
}

/**
 * The versions of the xAPI that a store speaks, as its `about` says.
 * @throws Error with a sentence about why it does not say
 */
export async function askVersions(store: StoreAddress, signal: AbortSignal): Promise<string[]> {
  const late = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  let text: string;
  try {
    const answer = await ask(store, '/about', AbortSignal.any([signal, late]));
    text = await readText(answer);
    if (statusOf(answer) !== 200) throw new Error(said(statusOf(answer), text));
  } catch (error) {
    throw new Error(explain(error, late));
  }
  const about: unknown = parse(text);
  const versions = typeof about === 'object' && about !== null && 'version' in about ? about.version : null;
  if (!Array.isArray(versions)) throw new Error('what answers there is no record store');
  return versions.map(String);
}

function ask(
  store: StoreAddress,
  path: string,
  signal: AbortSignal,
  body?: string,
): Promise<IncomingMessage> {
  const key = Buffer.from(`${store.username}:${store.password}`, 'utf8').toString('base64');
  return requestOutward(new URL(`${store.url}${path}`), {
    ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
    headers: {
      authorization: `Basic ${key}`,
      'x-experience-api-version': XAPI_VERSION,
      'content-type': 'application/json',
    },
    signal,
  });
}

/** Statuses with which a store turns down what it was sent; every other failure is the store's own or the key's. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

const statusOf = ({ statusCode }: IncomingMessage): number => statusCode ?? 0;

function toSent(answer: IncomingMessage, text: string): Sent {
  const status = statusOf(answer);
  if (status === 204) return { outcome: 'took' };
  if (status === 200) {
    // Pages for logging in to a network answer 200 to everything.
    return Array.isArray(parse(text)) ? { outcome: 'took' } : away('what answers there is no record store');
  }
  if (status === 409) return { outcome: 'known' };
  const reason = said(status, text);
  return REFUSALS.has(status) ? { outcome: 'refused', reason } : away(reason, retryAfterOf(answer.headers));
}

function away(reason: string, retryAfterMs: number | null = null): Sent {
  return { outcome: 'away', reason, retryAfterMs };
}

function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
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

function explain(error: unknown, late: AbortSignal): string {
  if (!(error instanceof Error)) return String(error);
  if (late.aborted) return `no answer within ${ANSWER_TIMEOUT_MS / 1000} s`;
  // A name with several addresses, none of which answers.
  const [first] = error instanceof AggregateError ? error.errors : [];
  return (first instanceof Error ? first.message : error.message) || error.name;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text of an answer, as much of it as one may be. */
async function readText(answer: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) break;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
