import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeAuthority, makeServerCertificate } from '../tls/authority';

const NAME = 'orrery.school.example';
const PUBLIC_URL = `https://${NAME}`;

let folder: string;
let authority: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orrery-strict-'));
  const own = await makeAuthority('test');
  const { cert, key } = await makeServerCertificate(own, { names: [NAME, 'localhost'], addresses: [] });
  authority = own.cert;
  await writeFile(path.join(folder, 'cert.pem'), cert);
  await writeFile(path.join(folder, 'key.pem'), key, { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the server says of coming encrypted. */
async function strictness(
  { port }: TestServer,
  url: string,
  host = NAME,
  isEncrypted = true,
): Promise<string | undefined> {
  const options: RequestOptions & { ca: string; rejectUnauthorized: boolean; servername: string } = {
    ...{ port, host: '127.0.0.1', path: url, headers: { host }, agent: false },
    ...{ ca: authority, rejectUnauthorized: false, servername: 'localhost' },
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const get = isEncrypted ? getEncrypted : getPlain;
    get(options, resolve).on('error', reject);
  });
  answer.resume();
  return answer.headers['strict-transport-security'];
}

describe('with a real certificate', () => {
  let server: TestServer;
  beforeAll(async () => {
    const files = { TLS_CERT: path.join(folder, 'cert.pem'), TLS_KEY: path.join(folder, 'key.pem') };
    server = await startTestServer({ demo: false, env: { ...files, PUBLIC_URL } });
  });
  afterAll(() => server.close());

  test.each(['/', '/headset/', '/api/health', '/media/x', '/storage/upload', '/nowhere.js'])(
    'browsers that came encrypted to %s come so for half a year',
    async (url) => {
      expect(await strictness(server, url)).toBe('max-age=15724800');
    },
  );

  test('nothing is said in the clear, where anybody could have said it, nor for other names', async () => {
    expect(await strictness(server, '/', NAME, false)).toBeUndefined();
    for (const host of ['localhost', '127.0.0.1', `other.${NAME}`, 'school.example']) {
      expect(await strictness(server, '/', host), host).toBeUndefined();
    }
  });
});

test("with the school's own authority nothing is said: it would lock headsets out that accepted a warning", async () => {
  const server = await startTestServer({ demo: false, env: { TLS: 'auto', PUBLIC_URL } });
  expect(await strictness(server, '/')).toBeUndefined();
  expect(await strictness(server, '/api/health')).toBeUndefined();
  await server.close();
});
