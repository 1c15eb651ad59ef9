import { expect, test } from 'vitest';
import { clientAddress, isProxyEntry, trustProxies } from './trusted-proxies';

test.each([
  ['loopback', true],
  ['10.0.0.5', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['fe80::1%eth0', false],
  ['proxy.school.example', false],
  ['*', false],
  ['', false],
])('%s names a proxy: %s', (text, is) => {
  expect(isProxyEntry(text)).toBe(is);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['192.168.7.7', true],
  ['192.168.7.8', false],
  ['fd00::8', true],
  ['fe00::8', false],
  ['no address', false],
  ['', false],
])('of loopback, two networks and one machine, %s is trusted: %s', (address, is) => {
  expect(trustProxies(['loopback', '10.0.0.0/8', 'fd00::/8', '192.168.7.7'])(address)).toBe(is);
});

const isTrusted = trustProxies(['loopback', '10.0.0.0/8']);

test.each([
  ['a stranger is itself, whatever it says', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy says who asks', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['of two proxies the first one’s word counts', '127.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [
    'what the client wrote before the proxy’s word is not read',
    '10.0.0.2',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['a proxy that says nothing asks for itself', '10.0.0.2', undefined, '10.0.0.2'],
  ['what is no address names nobody', '10.0.0.2', 'admin\n, who ever', '10.0.0.2'],
])('%s', (_what, remote, forwarded, client) => {
  expect(clientAddress(remote, forwarded, isTrusted)).toBe(client);
});
