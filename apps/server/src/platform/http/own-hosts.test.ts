import { expect, test } from 'vitest';
import { createOwnHosts } from './own-hosts';

test.each([
  ['orrery.example.org', true],
  ['orrery.example.org:8443', true],
  ['Lab-PC:8080', true],
  ['192.168.1.20:8080', true],
  ['[::1]:8080', true],
  ['evil.example', false],
  ['orrery.example.org.evil.example', false],
  ["lab-pc; script-src 'unsafe-inline'", false],
  ['', false],
])('whether %j is this server: %s', (header, own) => {
  const isOwn = createOwnHosts('https://orrery.example.org:8443', () => ['lab-pc', '192.168.1.20', '[::1]']);
  expect(isOwn(header)).toBe(own);
});

test('a machine that gets another address is known by it soon', () => {
  let [address, now] = ['192.168.1.20', 0];
  const isOwn = createOwnHosts(
    null,
    () => [address],
    () => now,
  );
  expect(isOwn('192.168.1.20')).toBe(true);
  address = '10.0.0.7';
  now += 10_000;
  expect([isOwn('192.168.1.20'), isOwn('10.0.0.7')]).toEqual([false, true]);
});
