import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { parseConfig } from '../config';
import { loadIdentity } from './store';
import { installTls } from './tls';

let dataDir: string;
const wanted = { names: ['localhost', 'lab'], addresses: ['127.0.0.1'] };

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'orrery-tls-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function serve(env: Record<string, string> = {}) {
  const app = fastify({ forceCloseConnections: 'idle' });
  app.get('/who', async (request) => ({ protocol: request.protocol }));
  await installTls(app, parseConfig({ DATA_DIR: dataDir, ...env }));
  const sockets = new WebSocketServer({ noServer: true });
  app.server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (client) => client.send('welcome')),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

async function get(url: string, ca?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = async (response: http.IncomingMessage) => resolve(Buffer.concat(await response.toArray()));
    const request = url.startsWith('https:') ? https.get(url, { ca }, done) : http.get(url, done);
    request.on('error', reject);
  });
}

function welcome(url: string, ca?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { ca });
    socket.on('error', reject).on('message', (data) => {
      socket.terminate();
      resolve(String(data));
    });
  });
}

test('one port speaks HTTP and HTTPS, and a device that installed /ca.crt trusts it', async () => {
  const { app, port } = await serve();
  const authority = new X509Certificate(await get(`http://localhost:${port}/ca.crt`)).toString();
  expect(String(await get(`http://127.0.0.1:${port}/who`))).toBe('{"protocol":"http"}');
  expect(String(await get(`https://127.0.0.1:${port}/who`, authority))).toBe('{"protocol":"https"}');
  expect(String(await get(`https://localhost:${port}/who`, authority))).toBe('{"protocol":"https"}');
  await expect(get(`https://localhost:${port}/who`)).rejects.toThrow(/self-signed|unable to verify/);
  expect(await welcome(`ws://localhost:${port}/`)).toBe('welcome');
  expect(await welcome(`wss://localhost:${port}/`, authority)).toBe('welcome');
  await app.close();
});

test('the certificate is for the address that people use, also where the machine does not know it', async () => {
  for (const [host, check] of [
    ['orrery.example.org', 'checkHost'],
    ['192.0.2.77', 'checkIP'],
    ['[2001:db8::7]', 'checkIP'],
  ] as const) {
    const { app, port } = await serve({ PUBLIC_URL: `https://${host}:8080` });
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    expect(socket.getPeerX509Certificate()?.[check](host.replace(/[[\]]/g, '')), host).toBeTruthy();
    socket.destroy();
    await app.close();
  }
});

test('TLS 1.2 and 1.3 are spoken, and what is older is not', async () => {
  const { app, port } = await serve();
  const versionOf = (version: SecureVersion) =>
    new Promise<string | null>((resolve, reject) => {
      // This side would speak the old ones: who refuses is the server.
      const old = { ciphers: 'DEFAULT@SECLEVEL=0', minVersion: version, maxVersion: version };
      const socket = connect({ ...old, port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.on('error', reject);
    });
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) expect(await versionOf(version)).toBe(version);
  for (const version of ['TLSv1', 'TLSv1.1'] as const) await expect(versionOf(version)).rejects.toThrow();
  await app.close();
});

test('a large body arrives whole over both', async () => {
  const { app, port } = await serve();
  const authority = await readFile(path.join(dataDir, 'tls/authority.crt'), 'utf8');
  for (const [client, url] of [
    [http, `http://127.0.0.1:${port}/missing`],
    [https, `https://127.0.0.1:${port}/missing`],
  ] as const) {
    const status = await new Promise((resolve, reject) => {
      const request = client.request(url, { method: 'POST', ca: authority, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject).end(Buffer.alloc(512 * 1024));
    });
    expect(status).toBe(404);
  }
  await app.close();
});

test.skipIf(process.platform === 'win32')('keys are readable by us only', async () => {
  await loadIdentity(path.join(dataDir, 'tls'), wanted);
  for (const name of ['authority.key', 'server.key']) {
    expect((await stat(path.join(dataDir, 'tls', name))).mode & 0o777).toBe(0o600);
  }
});

test('the certificate lives at most 397 days and is kept until it nears its end', async () => {
  const now = new Date('2026-01-01');
  const first = await loadIdentity(dataDir, wanted, now);
  const certificate = new X509Certificate(first.server.cert);
  const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 86_400_000;
  expect(days).toBeLessThanOrEqual(397);
  expect((await loadIdentity(dataDir, wanted, new Date('2026-06-01'))).server).toEqual(first.server);
  const renewed = await loadIdentity(dataDir, wanted, new Date('2027-01-01'));
  expect(renewed.server.cert).not.toBe(first.server.cert);
  expect(renewed.authority).toBe(first.authority);
});

test('a machine with a new address gets a new certificate from the same authority', async () => {
  const first = await loadIdentity(dataDir, wanted);
  const moved = await loadIdentity(dataDir, { ...wanted, addresses: ['10.1.2.3'] });
  expect(new X509Certificate(moved.server.cert).checkIP('10.1.2.3')).toBe('10.1.2.3');
  expect(moved.authority).toBe(first.authority);
});
