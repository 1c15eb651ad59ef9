import { expect, test } from 'vitest';
import { parseConfig } from '../../platform/config';
import { joinAddresses } from './join-addresses';

const LAN = ['192.168.1.20'];
const encrypted = parseConfig({});
const plain = parseConfig({ TLS: 'off' });
const arrive = (host: string, protocol = 'http', localPort = 8080) => ({ host, protocol, localPort });

test.each([
  ['from this machine', encrypted, arrive('localhost:8080'), ['https://192.168.1.20:8080']],
  ['by plain HTTP', encrypted, arrive('192.168.1.20:8080'), ['https://192.168.1.20:8080']],
  [
    'by another name',
    encrypted,
    arrive('desk.local:8080'),
    ['https://desk.local:8080', 'https://192.168.1.20:8080'],
  ],
  ['without encryption', plain, arrive('192.168.1.20:8080'), ['http://192.168.1.20:8080']],
  [
    'through a proxy',
    plain,
    arrive('orrery.school', 'https'),
    ['https://orrery.school', 'http://192.168.1.20:8080'],
  ],
  [
    'on this machine only',
    parseConfig({ HOST: '127.0.0.1' }),
    arrive('127.0.0.1:8080'),
    ['http://127.0.0.1:8080'],
  ],
  [
    'with a public address',
    parseConfig({ PUBLIC_URL: 'https://orrery.example.org' }),
    arrive('localhost:8080'),
    ['https://orrery.example.org'],
  ],
])('an administrator who came %s sends headsets to the best address', (_title, config, asked, origins) => {
  expect(joinAddresses(config, asked, LAN)).toEqual(origins.map((origin) => `${origin}/headset`));
});
