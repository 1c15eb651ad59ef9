import { calls, type Envelope, ERRORS, type ErrorId } from '@orrery/contract';
import { type FuzzRequest, isPlain } from './request';
import type { Answer } from './send';
import type { World } from './world';

/** Failures that any call may give by its access rule, its schema and the way it is sent. */
const IMPLIED: ReadonlySet<string> = new Set([
  'auth.required',
  'auth.forbidden',
  'input.invalid',
  'call.unknown',
  'rate.limited',
]);

/** What no answer shows: hashes of passwords, lines of our code, SQL, and whole addresses of databases. */
const INSIDES = [/\$argon2/, /\n\s+at .+:\d+:\d+/, /Failed query:/, /node_modules\//, /postgres(ql)?:\/\//];

/** An answer that must not be. */
export class FaultError extends Error {}

/** The envelope's `s` for the table, or the HTTP status where there is no envelope. @throws FaultError */
export function judge(request: FuzzRequest, answer: Answer, world: World): string {
  const { status, body } = answer;
  if (status === 0) return 'hung up';
  if (status >= 500 && status !== 503) throw new FaultError(`HTTP ${status}: ${body.slice(0, 500)}`);
  requireSilence(request, answer, world);
  const { method } = calls[request.call];
  const hasNoBody = request.twist?.kind === 'method' && request.twist.method !== method;
  if (hasNoBody && body === '') return `HTTP ${status}`;
  // An address with something behind it may be a page's.
  if (request.twist?.kind === 'path' && !/^\s*\{"s":/.test(body)) return `HTTP ${status}`;
  return String(judgeEnvelope(request, readEnvelope(answer)));
}

function readEnvelope({ status, body }: Answer): Envelope {
  try {
    const read = JSON.parse(body) as Envelope;
    if (Number.isInteger(read.s) && typeof read.msg === 'string') return read;
  } catch {
    // Said below.
  }
  throw new FaultError(`HTTP ${status} without the envelope: ${body.slice(0, 300)}`);
}

function judgeEnvelope(request: FuzzRequest, { s, data, msg }: Envelope): number {
  const call = calls[request.call];
  if (s === 200) {
    const read = isPlain(request) ? call.response.safeParse(data) : null;
    if (read?.success === false) throw new FaultError(`an answer that is not the contract's: ${read.error}`);
    return s;
  }
  const { id } = (data ?? {}) as { id?: string };
  const known = id && Object.hasOwn(ERRORS, id) ? ERRORS[id as ErrorId] : null;
  if (!known || known.s !== s || msg === '') throw new FaultError(`s ${s} with the id ${id}`);
  if (id === 'server.unexpected') throw new FaultError('server.unexpected');
  if (!IMPLIED.has(id ?? '') && !(call.errors as readonly string[]).includes(id ?? ''))
    throw new FaultError(`${id} is no failure that the contract tells of ${call.name}`);
  return s;
}

/** Nothing of the other school, no secret, nothing of our inside. */
function requireSilence({ call, caller }: FuzzRequest, answer: Answer, world: World): void {
  const text = `${answer.headers}\n${answer.body}`;
  const hidden = caller === 'stranger' ? world.own.marker : world.foreign.marker;
  // Whoever proves to be of a school is told its name.
  if (!(caller === 'stranger' && calls[call].access === 'public') && text.includes(hidden))
    throw new FaultError(`an answer names what is another school's: ${excerpt(text, hidden)}`);
  const secret = world.secrets.find((one) => text.includes(one));
  if (secret) throw new FaultError(`an answer holds a secret: ${excerpt(text, secret)}`);
  const inside = INSIDES.find((pattern) => pattern.test(answer.body));
  if (inside) throw new FaultError(`an answer shows our inside (${inside}): ${answer.body.slice(0, 500)}`);
}

function excerpt(text: string, found: string): string {
  const at = text.indexOf(found);
  return text.slice(Math.max(0, at - 80), at + found.length + 40);
}
