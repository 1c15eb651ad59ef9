import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { calls, type Envelope } from '@orrery/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { newVisitor } from '../../testing/visitor';
import { parseConfig } from '../config';
import { type OpenDatabase, openDatabase } from '../database/database';
import { createLocalDisk } from '../storage/local-disk';
import { createPictures } from '../storage/pictures';
import { createApp } from './app';

let app: FastifyInstance;
let folder: string;
let database: TestDatabase;
let opened: OpenDatabase;
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-'));
  for (const page of ['console', 'headset']) {
    await mkdir(join(folder, page, 'assets'), { recursive: true });
    await writeFile(join(folder, page, 'index.html'), `<title>${page}</title>`);
    await writeFile(join(folder, page, 'assets', 'main-1234.js'), `// ${page} ${'x'.repeat(2000)}`);
  }
  database = await createTestDatabase();
  opened = openDatabase(database.url);
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const storage = createLocalDisk(join(folder, 'files'));
  const made = await createApp({
    config: parseConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://orrery.example.org' }),
    db: opened.db,
    storage,
    pictures: createPictures({ storage, folder: join(folder, 'cache'), log: pino({ level: 'silent' }) }),
    log: pino({ level: 'debug' }, sink),
    staticRoots: { console: join(folder, 'console'), headset: join(folder, 'headset') },
  });
  app = made.app;
  made.calls.handle(calls.time, async () => {
    throw new Error('secret detail of the inside');
  });
  made.calls.handle(calls.login, async () => {
    throw new Error('not reached by bad input');
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('an unexpected failure is HTTP 500 with the envelope; its inside is only in the log, under one id', async () => {
  const answer = await newVisitor(app).send('GET', '/api/time');
  expect(answer.statusCode).toBe(500);
  const body = answer.json<Envelope<{ id: string; correlationId: string }>>();
  expect(body).toMatchObject({ s: 500, data: { id: 'server.unexpected' } });
  expect(answer.body).not.toContain('secret detail');
  const line = logged.find(({ correlationId }) => correlationId === body.data.correlationId);
  expect(line).toMatchObject({ err: { message: 'secret detail of the inside' } });
  expect(JSON.stringify(line)).toContain('app.test.ts');
});

test.each(['GET', 'POST'] as const)('[GEN-72] an unknown call is an envelope too: %s', async (method) => {
  const answer = await newVisitor(app).send(method, '/api/no/such/call');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    s: 404,
    data: { id: 'call.unknown' },
    msg: 'There is no such call.',
  });
});

test('bad fields are named, each with a message in the language of the caller', async () => {
  const visitor = newVisitor(app);
  expect(await visitor.call(calls.login, { uname: '', pwd: 'x'.repeat(201) })).toEqual({
    s: 422,
    data: {
      id: 'input.invalid',
      fields: { uname: 'This field is required.', pwd: 'Please enter at most 200 characters.' },
    },
    msg: 'Please check the marked fields.',
  });
  visitor.cookies.set('lang', 'zh');
  const chinese = await visitor.call<{ fields: Record<string, string> }>(calls.login, { pwd: 'x' });
  expect(chinese).toMatchObject({ msg: '请检查标出的内容。', data: { fields: { uname: '此项必填。' } } });
});

test('what is refused is in the log with its name and address, repeats in one line', async () => {
  const refused = () =>
    logged.filter(({ fault, client }) => fault === 'call.unknown' && client === '10.9.8.7');
  for (let count = 0; count < 3; count += 1) {
    await app.inject({ url: '/api/no/such/call?secret=1', remoteAddress: '10.9.8.7' });
  }
  expect(refused()).toEqual([expect.objectContaining({ method: 'GET', path: '/api/no/such/call' })]);
});

test.each([
  ['application/json', '{"uname":'],
  ['application/json', ''],
  ['text/plain', 'hello'],
  ['application/json', JSON.stringify({ uname: 'x'.repeat(2_000_000) })],
])('a body that cannot be read is refused as input: %s', async (type, payload) => {
  const answer = await newVisitor(app).send('POST', '/api/auth/login', {
    payload,
    headers: { 'content-type': type },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
});

test('answers of calls are never kept', async () => {
  const answer = await newVisitor(app).send('GET', '/api/time');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['http://evil.example', 403],
  ['null', 403],
  ['', 403],
  ['http://localhost:81', 403],
  ['http://evil.localhost:80', 403],
  ['https://evil.orrery.example.org', 403],
  ['https://orrery.example.org:8443', 403],
  ['file://', 403],
  ['http://localhost:80', 422],
  ['https://orrery.example.org', 422],
])('an order from a page of %s answers %i', async (origin, s) => {
  const answer = await newVisitor(app).send('POST', '/api/auth/login', {
    headers: { origin, host: 'localhost:80' },
  });
  expect(answer.json<Envelope>().s).toBe(s);
});

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', 422],
  ['none', 422],
])('an order without an origin that a browser calls %s answers %i', async (from, s) => {
  const answer = await newVisitor(app).send('POST', '/api/auth/login', {
    headers: { 'sec-fetch-site': from },
  });
  expect(answer.json<Envelope>().s).toBe(s);
});

test.each([
  ['/', 'console'],
  ['/library?page=2', 'console'],
  ['/playControl/3/4', 'console'],
  ['/headset/', 'headset'],
  ['/headset/lobby', 'headset'],
])('the page at %s is that of the %s, asked for anew each time', async (url, page) => {
  const answer = await newVisitor(app).send('GET', url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.headers['cache-control']).toBe(page === 'console' ? 'private, no-cache' : 'no-cache');
  expect(answer.body).toContain(`<title>${page}</title>`);
});

test('the headset page has one address, with its query kept', async () => {
  const answer = await newVisitor(app).send('GET', '/headset?code=12345678');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/headset/?code=12345678');
});

test('built assets are kept for ever and sent compressed; absent ones are 404, not the page', async () => {
  const visitor = newVisitor(app);
  for (const prefix of ['', '/headset']) {
    const answer = await visitor.send('GET', `${prefix}/assets/main-1234.js`, {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect((await visitor.send('GET', `${prefix}/assets/gone-1234.js`)).statusCode).toBe(404);
  }
  expect((await visitor.send('GET', '/../../../etc/passwd')).body).not.toContain('root:');
  expect((await visitor.send('GET', '/%2e%2e/%2e%2e/package.json')).statusCode).not.toBe(200);
});

test('[LIB-47] pages may load from this server only, and frame whatever a school could open', async () => {
  const { headers } = await newVisitor(app).send('GET', '/', { headers: { host: '127.0.0.1:8080' } });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain('wss://127.0.0.1:8080');
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' blob:");
  expect(policy).toContain('wss://orrery.example.org');
  expect(policy.split('; ')).toContain('frame-src http: https:');
  expect(policy.replace('frame-src http: https:', '')).not.toMatch(/\*|http:|https:[^/]/);
  expect(headers['strict-transport-security']).toBeUndefined();
});

test.each(['/', '/course/my', '/headset/', '/headset/join', '/favicon.svg', '/nowhere.js'])(
  'no page runs or styles anything inline, or evaluates text: %s',
  async (url) => {
    const { headers } = await newVisitor(app).send('GET', url, { headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-hashes|'unsafe-eval'|data:[^;]*script/);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(
        /camera=\(\).*microphone=\(\).*xr-spatial-tracking=\(self\)/,
      ),
    });
  },
);

test.each(['/api/health', '/api/nowhere', '/api/%zz', '/%zz', '/media/x', '/mqtt'])(
  'what is no page may do nothing, wherever somebody opens it: %s',
  async (url) => {
    const { headers } = await newVisitor(app).send('GET', url, { headers: { accept: 'text/html' } });
    const rules = String(headers['content-security-policy']).split('; ');
    expect(rules).toContain("default-src 'none'");
    expect(rules).toContain('sandbox');
    expect(rules).toContain("frame-ancestors 'none'");
    expect(rules.join()).not.toMatch(/script-src|style-src|unsafe/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

test('windows of other sites are kept apart where the page came encrypted: elsewhere browsers do not know how', async () => {
  const opener = async (headers: Record<string, string>) =>
    (await newVisitor(app).send('GET', '/', { headers })).headers['cross-origin-opener-policy'];
  expect(await opener({ 'x-forwarded-proto': 'https' })).toBe('same-origin');
  expect(await opener({})).toBeUndefined();
});

test('a host that is no host cannot write the policy', async () => {
  const { headers, statusCode } = await newVisitor(app).send('GET', '/', {
    headers: { host: "x; script-src 'unsafe-inline'" },
  });
  expect(statusCode).toBeLessThan(500);
  expect(String(headers['content-security-policy'] ?? '')).not.toContain("script-src 'unsafe-inline'");
});

test('the documentation names every registered call with its access rule', async () => {
  const document = (await newVisitor(app).send('GET', '/api/docs/json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/auth/login'].post).toMatchObject({
    operationId: 'login',
    tags: ['auth'],
    security: [],
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': { schema: { properties: { uname: { type: 'string' } } } },
      },
    },
    description: expect.stringContaining('Access: public'),
  });
  expect((await newVisitor(app).send('GET', '/api/docs/')).statusCode).toBe(200);
});

test('pages of other sites do not fill the log', async () => {
  const headers = { origin: `http://${'x'.repeat(8000)}.example` };
  for (let count = 0; count < 3; count += 1) {
    await app.inject({ method: 'POST', url: '/api/auth/login', headers, remoteAddress: '10.9.8.6' });
  }
  const lines = logged.filter(({ fault, client }) => fault === 'cross-site' && client === '10.9.8.6');
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines).length).toBeLessThan(1000);
});

test.each([
  ['/%zz', 422],
  ['/activation/%E0%A4%A', 422],
  ['/api/%zz', 200],
])(
  'an address that cannot be decoded is refused like any input, and not repeated: %s',
  async (url, status) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
    expect(answer.body).not.toContain('%');
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  },
);

test('[AUTH-20] no log holds the link of an invitation', async () => {
  const url = '/activation/somebody/the-code-of-the-letter?x=the-code-of-the-letter';
  expect((await app.inject({ url })).statusCode).toBe(200);
  expect(logged).toContainEqual(expect.objectContaining({ url: '/activation/…' }));
  expect(JSON.stringify(logged)).not.toContain('the-code-of-the-letter');
});
