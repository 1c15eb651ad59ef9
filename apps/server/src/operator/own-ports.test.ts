import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { parseConfig } from '../platform/config';
import { isOwnService } from './own-ports';

const config = parseConfig({
  PORT: '8080',
  PUBLIC_URL: 'https://orrery.example.org',
  DATABASE_URL: 'postgres://orrery:secret@127.0.0.1/orrery',
  REDIS_URL: 'redis://10.0.0.7:6380',
});

test.each([
  'http://localhost:8080/xapi',
  `https://${hostname().toLowerCase()}:8080/xapi`,
  'https://orrery.example.org/xapi',
  'http://localhost:5432/xapi',
  'http://[::1]:5432/xapi',
  'https://10.0.0.7:6380/xapi',
])('%s is a service of our own', (address) => {
  expect(isOwnService(address, config)).toBe(true);
});

test.each(['http://localhost:8081/xapi', 'https://lrs.example.org/xapi', 'https://10.0.0.7/xapi'])(
  '%s is somebody else',
  (address) => {
    expect(isOwnService(address, config)).toBe(false);
  },
);
