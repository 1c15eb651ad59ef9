import { expect, test } from 'vitest';
import { addressesOf, bannerOf } from './banner';
import { parseConfig } from './platform/config';

const demo = {
  schoolId: 1,
  name: 'Maple Grove School',
  accounts: [{ username: 'teacher', password: 'abc-123' }],
  registrationCode: '01234567',
  resources: 51,
};

test('headsets are sent to the secure address on the network, and told where to trust it', async () => {
  const config = parseConfig({});
  const addresses = addressesOf(config, 8080, ['192.168.1.20']);
  expect(addresses).toEqual({
    here: 'http://localhost:8080',
    network: ['https://192.168.1.20:8080'],
    join: 'https://192.168.1.20:8080/headset',
  });
  const banner = await bannerOf(addresses, config, demo);
  expect(banner).toContain('http://192.168.1.20:8080/ca.crt');
  expect(banner).toMatch(/teacher\s+password\s+abc-123/);
  expect(banner).toContain('01234567');
  expect(banner).toContain('█');
});

test('a server for this machine only, or behind a public address, says just that', () => {
  expect(addressesOf(parseConfig({ HOST: '127.0.0.1' }), 8080, ['192.168.1.20']).join).toBe(
    'http://localhost:8080/headset',
  );
  const published = parseConfig({ PUBLIC_URL: 'https://orrery.example.org' });
  expect(addressesOf(published, 8080, ['192.168.1.20']).network).toEqual(['https://orrery.example.org']);
});
