import { type CallName, calls, type Envelope } from '@orrery/contract';
import { CRASH_PASSWORD } from './victim';

/** What became of a call: nobody knows where no answer came, or one that says nothing of what was asked. */
export type Outcome<T = Record<string, never>> =
  | { readonly kind: 'acknowledged'; readonly data: T }
  | { readonly kind: 'refused'; readonly id: string }
  | { readonly kind: 'unknown' };

/** No call takes as long: whoever waits for a killed server gives up. */
export const CALL_MS = 20_000;

/** Faults of the server, or of its database: the write may have happened. */
const FAULTS = /^5\d\d$/;

/** Makes a call over HTTP. */
export async function callAs<T>(
  origin: string,
  cookie: string,
  name: CallName,
  input: Record<string, unknown>,
): Promise<Outcome<T> & { readonly cookies?: readonly string[] }> {
  const { method, path } = calls[name];
  const url = new URL(path, origin);
  const init: RequestInit = { method, headers: { cookie }, signal: AbortSignal.timeout(CALL_MS) };
  if (method === 'GET') {
    for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value));
  } else {
    init.headers = { cookie, 'content-type': 'application/json' };
    init.body = JSON.stringify(input);
  }
  try {
    const answer = await fetch(url, init);
    const { s, data } = (await answer.json()) as Envelope<T & { readonly id: string }>;
    if (s === 200) return { kind: 'acknowledged', data, cookies: answer.headers.getSetCookie() };
    return FAULTS.test(String(s)) ? { kind: 'unknown' } : { kind: 'refused', id: data.id };
  } catch {
    return { kind: 'unknown' };
  }
}

/** Logs in. @returns the header of its cookies; null where there was no answer, or a refusal */
export async function logIn(origin: string, username: string): Promise<string | null> {
  const answer = await callAs(origin, '', 'login', { uname: username, pwd: CRASH_PASSWORD });
  if (answer.kind !== 'acknowledged') return null;
  return (answer.cookies ?? []).map((one) => one.split(';')[0]).join('; ');
}
