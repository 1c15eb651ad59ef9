import type { lookup as lookUp } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAuthority, makeServerCertificate } from '../tls/authority';
import { findAddressFault } from './outward-addresses';
import { requestOutward } from './outward-request';

let inner: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  inner = createServer((_, response) => {
    asked += 1;
    response.end('inner');
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  port = (inner.address() as AddressInfo).port;
});
afterAll(() => inner.close());
beforeEach(() => {
  asked = 0;
});

/** A name server that says these, one after the other; the last one for ever. */
function nameServer(...answers: string[][]): typeof lookUp {
  let turn = 0;
  const answer = (_host: string, _options: unknown, done: (...args: unknown[]) => void) => {
    const found = answers[Math.min(turn++, answers.length - 1)] ?? [];
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return answer as unknown as typeof lookUp;
}

const ask = (host: string, lookup?: typeof lookUp) =>
  requestOutward(
    new URL(`http://${host}:${port}/`),
    { method: 'GET', headers: {}, signal: AbortSignal.timeout(30_000) },
    lookup,
  );

test.each([
  '169.254.169.254',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '100.100.100.200',
  '168.63.129.16',
  '0.0.0.0',
  '[::]',
  '224.0.0.1',
  '255.255.255.255',
  // As attackers write them; they are the same address.
  '2852039166',
  '0xa9.0xfe.0xa9.0xfe',
  '0251.0376.0251.0376',
])('%s is not spoken to', async (host) => {
  await expect(ask(host)).rejects.toThrow('is no address of a service');
});

test.each([['10.1.2.3'], ['192.168.1.20'], ['172.16.0.9'], ['fd12:3456::1'], ['203.0.113.9']])(
  "%s may be a school's store",
  (address) => {
    expect(findAddressFault(address, address)).toBeNull();
    expect(findAddressFault(address, 'lrs.school.example')).toBeNull();
  },
);

test.each([['127.0.0.1'], ['127.8.8.8'], ['::1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], ['0.0.0.0']])(
  'a name that leads to %s is not followed',
  async (address) => {
    await expect(ask('lrs.example.org', nameServer([address]))).rejects.toThrow();
    expect(asked).toBe(0);
  },
);

test('a name that leads to a good and to a bad address is not followed', async () => {
  const both = nameServer(['203.0.113.9', '127.0.0.1']);
  await expect(ask('lrs.example.org', both)).rejects.toThrow('leads to this machine');
  expect(asked).toBe(0);
});

test('a name that leads elsewhere the second time gains nothing: what was judged is what is connected to', async () => {
  let lookups = 0;
  const rebinding: typeof lookUp = ((host: string, options: object, done: (...args: unknown[]) => void) => {
    lookups += 1;
    const first = lookups === 1 ? '127.0.0.1' : '169.254.169.254';
    return nameServer([first])(host, options as never, done as never);
  }) as never;
  expect(await text(await ask('localhost', rebinding))).toBe('inner');
  expect(lookups).toBe(1);
  await expect(ask('localhost', rebinding)).rejects.toThrow('is no address of a service');
  expect(asked).toBe(1);
});

test('a machine whose certificate nobody vouches for is told nothing', async () => {
  const { cert, key } = await makeServerCertificate(await makeAuthority('test'), {
    names: ['localhost'],
    addresses: ['127.0.0.1'],
  });
  const stranger = createSecureServer({ cert, key }, () => {
    asked += 1;
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const url = new URL(`https://127.0.0.1:${(stranger.address() as AddressInfo).port}/`);
  const headers = { authorization: 'Basic x' };
  const asking = requestOutward(url, { method: 'GET', headers, signal: AbortSignal.timeout(30_000) });
  await expect(asking).rejects.toThrow(/self-signed|unable to verify/);
  expect(asked).toBe(0);
  stranger.close();
});

test('whoever writes this machine means it', async () => {
  expect(await text(await ask('localhost'))).toBe('inner');
  expect(await text(await ask('127.0.0.1'))).toBe('inner');
});
