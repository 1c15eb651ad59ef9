import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { PAGE_SETTINGS_META, type PageSettings } from '@orrery/contract';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { type OpenDatabase, openDatabase } from '../database/database';
import { removeSkinHost, setSkinHost } from '../skins/skin-hosts';
import { createSkinOfHost } from '../skins/skin-of-host';
import { installErrorHandler } from './error-handler';
import { installPages } from './pages';
import { installSecurityHeaders } from './security';

const PLAYER = 'https://player.example/{id}?a=1&b=\'"><script>$&';

let app: FastifyInstance;
let folder: string;
let database: TestDatabase;
let opened: OpenDatabase;
let clock = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const built = `<!doctype html><html lang="en"><head><title>console</title>\n</head><body>${'words '.repeat(400)}</body></html>`;
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), built);
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(built));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  database = await createTestDatabase();
  opened = openDatabase(database.url);
  app = fastify({ trustProxy: 'loopback' });
  installErrorHandler(app);
  installSecurityHeaders(app, { publicUrl: null, tls: { mode: 'off' } }, null);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  const skinOfHost = createSkinOfHost(
    opened.db,
    ['en.example.org'],
    (fault) => {
      throw fault;
    },
    () => clock,
  );
  await installPages(app, { console: folder, headset: join(folder, 'none') }, { skinOfHost, player: PLAYER });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function open(
  host: string,
  url = '/',
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ url, headers: { host, ...headers } });
}

function settingsOf(page: string): PageSettings {
  const [, content = ''] =
    new RegExp(`<meta name="${PAGE_SETTINGS_META}" content="([^"]*)"`).exec(page) ?? [];
  const text = content.replace(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => {
    return { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' }[name] ?? '';
  });
  return JSON.parse(text);
}

const skinUnder = async (host: string) => settingsOf((await open(host)).body).skin;

test('[GEN-12] the hosts of the configuration wear the English skin, every other host the translated one', async () => {
  expect(await skinUnder('en.example.org')).toBe('english');
  expect(await skinUnder('EN.Example.Org.:8080')).toBe('english');
  expect(await skinUnder('example.org')).toBe('translated');
  expect(await skinUnder('en.example.org.evil.example')).toBe('translated');
  expect(await skinUnder('192.168.1.20:8080')).toBe('translated');
});

test('[GEN-12] what the operator says of a host shows within ten seconds, and wins over the configuration', async () => {
  expect(await skinUnder('ops.example.org')).toBe('translated');
  await setSkinHost(opened.db, { host: 'ops.example.org', skin: 'english' });
  await setSkinHost(opened.db, { host: 'en.example.org', skin: 'translated' });
  clock += 10_000;
  expect(await skinUnder('ops.example.org')).toBe('english');
  expect(await skinUnder('en.example.org')).toBe('translated');
  await removeSkinHost(opened.db, 'ops.example.org');
  await removeSkinHost(opened.db, 'en.example.org');
  clock += 10_000;
  expect(await skinUnder('ops.example.org')).toBe('translated');
  expect(await skinUnder('en.example.org')).toBe('english');
});

test.each([
  "x; script-src 'unsafe-inline'",
  'en.example.org/../',
  'en.example.org:99999999',
  'user@en.example.org',
  '"><script>alert(1)</script>',
  'en.example.org, evil.example',
  '[::1',
  '',
  'x'.repeat(300),
])('[GEN-12] a host that is none gets the translated skin and is never repeated: %s', async (host) => {
  const { statusCode, body, headers } = await open(host);
  expect(statusCode).toBe(200);
  expect(settingsOf(body).skin).toBe('translated');
  if (host !== '') expect(body + JSON.stringify(headers)).not.toContain(host);
});

test('[GEN-49] the address of another classroom player arrives whole, and cannot leave its attribute', async () => {
  const { body } = await open('example.org');
  expect(settingsOf(body).player).toBe(PLAYER);
  expect(body).not.toContain('<script>');
});

test.each(['/', '/index.html', '/?a=1', '/course/my', '/index.html?x'])(
  'every way to the page tells its settings, compressed or not: %s',
  async (url) => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', (bytes: Buffer) => bytes],
    ] as const) {
      const answer = await open('en.example.org', url, { 'accept-encoding': encoding });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(settingsOf(unpack(answer.rawPayload).toString())).toMatchObject({ skin: 'english' });
    }
  },
);

test('what the build left is not to be had by another way', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // As it stands, because clients put such an address right before they send it.
  const statusOf = (path: string) =>
    new Promise((done, failed) => {
      const asked = request({ port, path }, (answer) => done(answer.resume().statusCode));
      asked.on('error', failed).end();
    });
  for (const path of ['//index.html', '/./index.html', '/assets/../index.html', '/.vite/manifest.json']) {
    expect(await statusOf(path), path).toBe(404);
  }
  expect(await statusOf('/favicon.svg')).toBe(200);
});

test('a cache on the way keeps what is compressed apart from what is not', async () => {
  for (const encoding of ['br', 'identity']) {
    const { headers } = await open('example.org', '/favicon.svg', { 'accept-encoding': encoding });
    expect(headers.vary).toContain('accept-encoding');
  }
});

test('the page as it was built is not to be had, its neighbours are', async () => {
  for (const url of ['/index.html.br', '/%69ndex.html.br', '/index.html.gz']) {
    expect((await open('example.org', url)).statusCode).toBe(404);
  }
  expect(settingsOf((await open('example.org', '/%69ndex.html')).body).skin).toBe('translated');
  expect((await open('example.org', '/favicon.svg')).body).toBe('<svg/>');
});

const nonceIn = (text: string) => /nonce[=-]["']?([\w-]{22})["']/.exec(text)?.[1];

test('each answer styles itself under a nonce of its own, which its policy names', async () => {
  const nonces = new Set<string | undefined>();
  for (const url of ['/', '/', '/index.html', '/course/my']) {
    const { body, headers } = await open('example.org', url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]{22}'(;|$)/);
    expect(nonceIn(body)).toBe(nonceIn(policy));
    nonces.add(nonceIn(body));
  }
  expect(nonces.size).toBe(4);
});

test('a page is never answered with "as before": its nonce would be that of another answer', async () => {
  const first = await open('example.org');
  expect(first.headers.etag).toBeUndefined();
  const again = await open('example.org', '/', {
    'if-none-match': '*',
    'if-modified-since': new Date().toUTCString(),
  });
  expect(again.statusCode).toBe(200);
  expect(nonceIn(again.body)).not.toBe(nonceIn(first.body));
});

test('the page is that of the language, and of the newest build', async () => {
  const chinese = await open('example.org', '/', { 'accept-language': 'zh-CN' });
  expect(chinese.body).toContain('<html lang="zh-CN">');
  const chosen = await open('example.org', '/', { cookie: 'lang=en', 'accept-language': 'zh-CN' });
  expect(chosen.body).toContain('<html lang="en">');
  expect(chosen.headers.vary).toContain('cookie');
  await writeFile(join(folder, 'index.html'), '<html lang="en"><head><title>newer</title></head></html>');
  expect((await open('example.org', '/')).body).toContain('newer');
});

test('a HEAD request learns the same without the page', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/', headers: { host: 'example.org' } });
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers['content-security-policy']).toContain("'nonce-");
});

test('a database that is away leaves the skins as they were', async () => {
  const away = openDatabase(database.url);
  await setSkinHost(away.db, { host: 'away.example.org', skin: 'english' });
  const faults: unknown[] = [];
  let time = 0;
  const skinOfHost = createSkinOfHost(
    away.db,
    [],
    (fault) => faults.push(fault),
    () => time,
  );
  expect(await skinOfHost('away.example.org')).toBe('english');
  await away.close();
  time += 10_000;
  expect(await skinOfHost('away.example.org')).toBe('english');
  expect(faults).toHaveLength(1);
});
