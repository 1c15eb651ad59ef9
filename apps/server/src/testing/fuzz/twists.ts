import fc from 'fast-check';
import type { Twist } from './request';

const BODIES: readonly string[] = [
  '',
  '{"broken',
  '[]',
  'null',
  '1',
  '"text"',
  '{}{}',
  '\ufeff{}',
  '{"a":1,}',
  '\xff\xfe{\0}\0',
  '{"a":"\xed\xa0\x80"}',
  'a=%',
  'a=%zz&b=%E0%A4%A',
  '&&&&=&=',
  'a[b][c]=1&a[]=2',
  '__proto__[role]=0',
  '--orrery-fuzz\r\n',
  '--orrery-fuzz\r\ncontent-disposition: form-data; name="x"; filename="../../x"\r\n\r\nx',
  '--orrery-fuzz\r\ncontent-disposition: form-data\r\n\r\n\r\n--orrery-fuzz--',
  `${'{"a":'.repeat(50_000)}`,
  `${'['.repeat(200_000)}`,
  `${'a=&'.repeat(100_000)}`,
  `{"x":"${'x'.repeat(1_200_000)}"}`,
];

const TYPES: readonly string[] = [
  '',
  'application/json',
  'application/json; charset=utf-7',
  'application/json;',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=orrery-fuzz',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'text/plain',
  'text/xml',
  'application/octet-stream',
  '*/*',
  '/',
  'x',
  `a/${'b'.repeat(4000)}`,
];

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'] as const;

const TAILS: readonly string[] = [
  '/',
  '//',
  '/..',
  '/%2e%2e/%2e%2e',
  '%00',
  '%zz',
  '%E0%A4%A',
  '%2f',
  ';x=1',
  '.json',
  '/__proto__',
  `/${'x'.repeat(3000)}`,
];

const HEADERS: readonly (readonly [string, string])[] = [
  ['accept', 'text/html'],
  ['accept', ',,;q=;'.repeat(300)],
  ['accept-encoding', 'br;q=0, *;q=NaN'],
  ['accept-encoding', `${'gzip,'.repeat(1000)}br`],
  ['accept-language', 'zh-Hant-x-\x80;q=9e99'],
  ['accept-language', `${'zh;q=0.1,'.repeat(500)}`],
  ['authorization', `Bearer ${'x'.repeat(2000)}`],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'x'],
  ['expect', 'nothing'],
  ['host', 'evil.example'],
  ['host', "x'; script-src *"],
  ['host', ''],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"'.repeat(500)],
  ['if-modified-since', '99999-01-01'],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['origin', 'http://[::1'],
  ['range', 'bytes=-1,0-0,9999999999999999999-'],
  ['referer', '\x80\xff'],
  ['x-forwarded-for', `${'1.1.1.1,'.repeat(500)}`],
  ['x-forwarded-for', 'not an address'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', 'x'.repeat(1000)],
  ['upgrade-insecure-requests', '1'],
];

const COOKIES: readonly string[] = [
  '{}; {}',
  '{}; lang=\x80',
  '{}; lang=__proto__',
  '{}; orrery_known=%ED%A0%80',
  '{}; orrery_user=%7B%22role%22%3A0%7D',
  'orrery_session=; {}',
  'orrery_session=%',
  'orrery_session=__proto__',
  `orrery_session=${'x'.repeat(8000)}`,
  'orrery_device=a.b.c',
  'orrery_device=eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2Nob29sIjoxfQ.',
  ';;;=;=a;a=',
  '='.repeat(4000),
];

/** What may be wrong with a request besides its fields. */
export const twists: fc.Arbitrary<Twist> = fc.oneof(
  fc.constantFrom(...METHODS).map((method) => ({ kind: 'method', method }) as const),
  fc.constantFrom(...TYPES).map((type) => ({ kind: 'type', type }) as const),
  fc
    .tuple(fc.constantFrom(...BODIES), fc.constantFrom(...TYPES))
    .map(([body, type]) => ({ kind: 'body', body, type }) as const),
  fc.double({ min: 0, max: 0.99, noNaN: true }).map((share) => ({ kind: 'cut', share }) as const),
  fc.constantFrom(...TAILS).map((tail) => ({ kind: 'path', tail }) as const),
  fc.constantFrom(...HEADERS).map(([name, value]) => ({ kind: 'header', name, value }) as const),
  fc.constantFrom(...COOKIES).map((cookie) => ({ kind: 'cookie', cookie }) as const),
);
