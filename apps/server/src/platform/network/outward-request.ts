import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as encryptedRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { findAddressFault } from './outward-addresses';

/** What is asked of another machine. */
export interface OutwardRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends it, also while the answer comes. */
  readonly signal: AbortSignal;
}

/**
 * Asks another machine at an address that somebody set. Redirects are not followed, and the addresses that the name
 * leads to are judged where the connection is opened, so that a name cannot lead elsewhere in the meantime.
 * @param lookup of names; for tests
 * @returns the head of the answer, its body still to be read
 * @throws Error with a sentence about an address that is not spoken to, or of the network
 */
export function requestOutward(
  url: URL,
  { method, headers, body, signal }: OutwardRequest,
  lookup: typeof lookUp = lookUp,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // No name is looked up for an address that was written.
  const fault = isIP(host) ? findAddressFault(host, host) : null;
  if (fault) return Promise.reject(new Error(fault));
  const request = url.protocol === 'https:' ? encryptedRequest : plainRequest;
  return new Promise((resolve, reject) => {
    request(url, {
      method,
      // Nothing is unpacked on the way: a small answer stays small.
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal,
      lookup: judged(lookup),
      // A connection of its own: the next one is judged anew.
      agent: false,
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

/** Looks a name up, and refuses it where one of its addresses is not spoken to. */
function judged(lookup: typeof lookUp): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const faults = found.flatMap(({ address }) => findAddressFault(address, host) ?? []);
      if (faults[0] !== undefined) return done(new Error(faults[0]), []);
      const [first] = found;
      if (options.all) done(null, found);
      else if (first) done(null, first.address, first.family);
      else done(new Error(`${host} leads nowhere`), []);
    });
  };
}
