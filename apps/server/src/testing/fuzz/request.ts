import { type CallName, calls } from '@orrery/contract';
import { type Ids, toForm, toJsonObject, type Wire } from './wire';

/** Who makes a request. The stranger administrates another school. */
export const CALLERS = ['nobody', 'device', 'teacher', 'admin', 'stranger'] as const;
export type FuzzCaller = (typeof CALLERS)[number];

/** What is wrong with a request besides its fields. */
export type Twist =
  | { readonly kind: 'method'; readonly method: string }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'body'; readonly body: string; readonly type: string }
  /** Ends after this share of its body. */
  | { readonly kind: 'cut'; readonly share: number }
  | { readonly kind: 'path'; readonly tail: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  /** Replaces the caller's cookies; `{}` stands for them. */
  | { readonly kind: 'cookie'; readonly cookie: string };

/** One request as it is generated, shrunk, and kept in a file. */
export interface FuzzRequest {
  readonly call: CallName;
  readonly caller: FuzzCaller;
  readonly fields: readonly (readonly [string, Wire])[];
  /** How a POST carries its fields. */
  readonly encoding: 'form' | 'json' | 'multipart';
  readonly twist: Twist | null;
}

/** What goes over the wire. */
export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Bytes of the body after which the sender hangs up. */
  readonly cutAt: number | null;
}

/** A request whose answers could not be told apart from those of a call: it hangs up, or asks for something else. */
export function isPlain({ twist }: FuzzRequest): boolean {
  return twist === null || twist.kind === 'cookie' || twist.kind === 'header';
}

const TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;
const BOUNDARY = 'orrery-fuzz';

/** A request with the ids, cookies and address that it is sent with. @param address that a proxy names as its sender */
export function toOutgoing(request: FuzzRequest, ids: Ids, cookie: string, address: string): Outgoing {
  const { method, path } = calls[request.call];
  const headers: Record<string, string> = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
  if (method === 'GET') {
    const outgoing = {
      method,
      path: `${path}?${toForm(request.fields, ids)}`,
      headers,
      body: null,
      cutAt: null,
    };
    return withTwist(outgoing, request.twist);
  }
  const { type, text } = bodyOf(request, ids);
  headers['content-type'] = type;
  return withTwist({ method, path, headers, body: Buffer.from(text), cutAt: null }, request.twist);
}

function bodyOf({ encoding, fields }: FuzzRequest, ids: Ids): { type: string; text: string } {
  if (encoding === 'json') return { type: TYPES.json, text: toJsonObject(fields, ids) };
  if (encoding === 'form') return { type: TYPES.form, text: toForm(fields, ids) };
  const parts = fields.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${toForm([[name, value]], ids)}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, text: `${parts.join('')}--${BOUNDARY}--` };
}

function withTwist(plain: Outgoing, twist: Twist | null): Outgoing {
  const { headers, body } = plain;
  switch (twist?.kind) {
    case undefined:
      return plain;
    case 'method':
      return { ...plain, method: twist.method };
    case 'type':
      return { ...plain, headers: { ...headers, 'content-type': twist.type } };
    case 'body':
      return {
        ...plain,
        headers: { ...headers, 'content-type': twist.type },
        body: Buffer.from(twist.body, 'latin1'),
      };
    case 'cut':
      return body ? { ...plain, cutAt: Math.floor(body.length * twist.share) } : plain;
    case 'path':
      return { ...plain, path: plain.path.replace(/(\?|$)/, (end) => `${twist.tail}${end}`) };
    case 'header':
      return { ...plain, headers: { ...headers, [twist.name]: twist.value } };
    case 'cookie':
      return { ...plain, headers: { ...headers, cookie: twist.cookie.replace('{}', headers.cookie ?? '') } };
  }
}
