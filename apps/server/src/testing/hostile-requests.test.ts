import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { calls, type Envelope } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server';
import { loggedIn, makeSchool, newVisitor, TEST_PASSWORD, type TestSchool } from './visitor';

const FORM = 'application/x-www-form-urlencoded';
const MEGABYTE = 1024 * 1024;

let server: TestServer;
let school: TestSchool;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
  server = await startTestServer({ demo: false, log });
  school = await makeSchool(server.db);
});
afterAll(() => server.close());

/** Everything that a log-in or an activation could change. */
async function identities(): Promise<unknown> {
  const rows = await server.db.execute(sql`
    select (select jsonb_agg(to_jsonb(a) order by a.id) from accounts a) as accounts,
           (select jsonb_agg(to_jsonb(s) order by s.token_hash) from sessions s) as sessions,
           (select jsonb_agg(to_jsonb(v) order by v.code_hash) from activations v) as activations`);
  return rows.rows;
}

let lastAddress = 0;

/** Sends a request from an address of its own; answers with the envelope and what the log holds of it. */
async function send(options: InjectOptions & { url: string }) {
  lastAddress += 1;
  const remoteAddress = `198.51.100.${lastAddress}`;
  const before = await identities();
  const answer = await server.app.inject({ remoteAddress, ...options });
  expect(await identities()).toEqual(before);
  const faults = logged.filter(({ client }) => client === remoteAddress).map(({ fault }) => fault);
  return { answer, envelope: answer.json<Envelope<{ id: string }>>(), faults };
}

function login(payload: string, type = FORM) {
  return send({ method: 'POST', url: calls.login.path, headers: { 'content-type': type }, payload });
}

describe('user names', () => {
  test.each([
    ['a million characters', 'x'.repeat(1e6)],
    ['61 characters', 'x'.repeat(61)],
    ['a NUL', 'admin\0'],
    ['blanks alone', ' \t\r\n'],
  ])('[AUTH-15] %s is refused at its field', async (_, uname) => {
    const { envelope, faults } = await login(new URLSearchParams({ uname, pwd: TEST_PASSWORD }).toString());
    expect(envelope).toMatchObject({
      s: 422,
      data: { id: 'input.invalid', fields: { uname: expect.stringMatching(/\S/) } },
    });
    expect(faults).toEqual(['input.invalid']);
  });

  test.each([
    'ad\u0007min',
    '\u202Enimda',
    'x\r\nSet-Cookie: orrery_session=x',
    "' OR 1=1 --",
    '<script>',
    '%00',
    '../..',
  ])('[AUTH-16] %j is nobody, and is repeated nowhere', async (uname) => {
    const { envelope, answer, faults } = await login(new URLSearchParams({ uname, pwd: 'x' }).toString());
    expect(envelope).toMatchObject({ s: 900 });
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain(uname);
    expect(answer.cookies).toEqual([]);
    expect(faults).toEqual(['auth.unknown-user']);
  });

  test('half of a character is refused at its field', async () => {
    const { envelope } = await login('{"uname":"\\ud83d","pwd":"x"}', 'application/json');
    expect(envelope).toMatchObject({ s: 422, data: { fields: { uname: expect.any(String) } } });
  });
});

describe('bodies', () => {
  test.each([
    ['a form of 1 MB', `uname=${'x'.repeat(MEGABYTE)}`, FORM],
    ['a JSON of 1 MB', JSON.stringify({ uname: 'x'.repeat(MEGABYTE) }), 'application/json'],
    ['half a million fields', 'a=&'.repeat(300_000), FORM],
    ['a JSON as deep as it is long', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 'application/json'],
    ['a list', '[]', 'application/json'],
    ['nothing', 'null', 'application/json'],
    ['a field sent twice', 'uname=a&uname=b&pwd=c', FORM],
    ['an own prototype', '{"__proto__":{"uname":"a"},"uname":"b","pwd":"c"}', 'application/json'],
    [
      'an own constructor',
      '{"constructor":{"prototype":{"role":0}},"uname":"b","pwd":"c"}',
      'application/json',
    ],
    ['an object for a name', '{"uname":{"toString":"x"},"pwd":"c"}', 'application/json'],
    [
      'a file',
      '--x\r\ncontent-disposition: form-data; name="uname"\r\n\r\na\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    ['an unknown kind', 'uname=a&pwd=b', 'application/x-unknown'],
  ])('%s is refused as input and logged', async (_, payload, type) => {
    const { envelope, answer, faults } = await login(payload, type);
    expect(answer.statusCode).toBe(200);
    expect(envelope).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
    expect(faults).toEqual(['input.invalid']);
  });

  test.each([
    '__proto__[role]=0',
    '__proto__=x',
    'constructor.prototype.role=0',
    'role=0&id=1',
    'hasOwnProperty=x',
  ])('a field named %s changes nobody', async (field) => {
    const { envelope } = await login(`${field}&uname=nobody-here&pwd=b`);
    expect(envelope).toMatchObject({ s: 900 });
    expect(({} as Record<string, unknown>).role).toBeUndefined();
    const query = await send({ url: `${calls.historyCheck.path}?${field}` });
    expect(query.envelope).toMatchObject({ s: 401 });
  });

  test('a change of password names nobody but its caller', async () => {
    const visitor = await loggedIn(server.app, school.teacher);
    const other = await makeSchool(server.db);
    const answer = await visitor.send('POST', calls.changePassword.path, {
      payload: {
        oldPassword: TEST_PASSWORD,
        password: 'taken-over',
        repwd: 'taken-over',
        id: 1,
        user: other.admin,
        username: other.admin,
        role: 0,
      },
    });
    expect(answer.json()).toMatchObject({ s: 200 });
    const input = { uname: other.admin, pwd: 'taken-over' };
    expect((await newVisitor(server.app).call(calls.login, input)).s).toBe(901);
    const restore = { oldPassword: 'taken-over', password: TEST_PASSWORD, repwd: TEST_PASSWORD };
    expect((await visitor.call(calls.changePassword, restore)).s).toBe(200);
  });
});

describe('cookies', () => {
  const cookieOf = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');

  test('[GEN-08] [GEN-09] the identity that a page reads opens nothing, whatever it says', async () => {
    const visitor = newVisitor(server.app);
    for (const id of [1, 0, -1, 'x']) {
      visitor.cookies.set('orrery_user', JSON.stringify({ id, account: school.admin, role: 0 }));
      expect((await visitor.call(calls.historyCheck)).s).toBe(401);
    }
    const teacher = await loggedIn(server.app, school.teacher);
    teacher.cookies.set('orrery_user', JSON.stringify({ id: 1, account: school.admin, role: 0 }));
    expect(await teacher.call(calls.accountList)).toMatchObject({ s: 403, data: { id: 'auth.forbidden' } });
  });

  test('[GEN-19] forged, cut, stretched and swapped secrets open nothing, and the true one goes on', async () => {
    const visitor = await loggedIn(server.app, school.admin);
    const token = visitor.cookies.get('orrery_session') ?? '';
    const known = visitor.cookies.get('orrery_known') ?? '';
    const hash = await server.db.execute<{ token_hash: string }>(
      sql`select token_hash from sessions limit 1`,
    );
    const bad = [
      token.slice(0, -1),
      `${token}A`,
      `${token};x`,
      token.toUpperCase(),
      ` ${token}\0`,
      '',
      'null',
      "' OR '1'='1",
      'x'.repeat(10_000),
      hash.rows[0]?.token_hash ?? 'x',
      known,
    ];
    for (const value of bad) {
      const { envelope } = await send({
        url: calls.historyCheck.path,
        headers: { cookie: cookieOf({ orrery_session: value }) },
      });
      expect(envelope, value.slice(0, 60)).toMatchObject({ s: 401, data: { id: 'auth.required' } });
    }
    for (const name of ['orrery_device', 'orrery_known', '__Host-orrery_session', 'ORRERY_SESSION']) {
      const cookie = cookieOf({ [name]: token });
      const { envelope, faults } = await send({ url: calls.historyCheck.path, headers: { cookie } });
      expect(envelope, name).toMatchObject({ s: 401 });
      expect(faults).toEqual(['auth.required']);
    }
    expect((await visitor.call(calls.historyCheck)).s).toBe(200);
  });

  test('more headers than a browser sends are refused before anything reads them', async () => {
    const headers = { cookie: `orrery_session=${'x'.repeat(64 * 1024)}` };
    const status = await new Promise((resolve, reject) => {
      const asked = httpRequest(`${server.url}${calls.historyCheck.path}`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject);
      asked.end();
    });
    expect(status).toBe(431);
    expect((await newVisitor(server.app).call(calls.time)).s).toBe(200);
  });
});

describe('hosts and addresses', () => {
  test.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'no answer names the host %s that somebody made up',
    async (host) => {
      for (const url of [
        '/',
        '/headset?code=1',
        '/api/time',
        '/api/docs/json',
        '/login',
        '/api/none',
        '/media/x',
      ]) {
        const answer = await server.app.inject({ url, headers: { host, 'x-forwarded-host': host } });
        expect(JSON.stringify(answer.headers) + answer.body, url).not.toContain(host);
      }
    },
  );

  test.each(["x'; script-src *", 'a b', 'a/b', 'a@b', 'a\\b', '<b>', 'a,b'])(
    'a call to the host %j, which is none, is refused and logged',
    async (host) => {
      const { envelope, answer, faults } = await send({ url: calls.time.path, headers: { host } });
      expect(envelope).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
      expect(JSON.stringify(answer.headers)).not.toContain(host);
      expect(faults).toEqual(['input.invalid']);
    },
  );

  test.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/headset//evil.example',
    '/headset?//evil.example',
    '/headset?x=%0d%0aLocation:%20//evil.example',
    '/login?next=//evil.example',
    '/login?redirect=https://evil.example',
    '/https://evil.example',
    '/%5cevil.example',
    'http://evil.example/headset?x',
  ])('%s leads to no other site', async (url) => {
    const { status, location } = await rawGet(url);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    if (location === null) return;
    expect(location).toMatch(/^\/headset\//);
    expect(new URL(location, 'http://ours.example').host).toBe('ours.example');
  });

  /** Sends a request line as it stands; client libraries would clean it first. */
  function rawGet(target: string): Promise<{ status: number; location: string | null }> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
      });
      socket.setEncoding('latin1');
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', reject);
      socket.on('end', () => {
        const [head = ''] = text.split('\r\n\r\n');
        const location = /^location: (.*)$/im.exec(head)?.[1]?.trim() ?? null;
        resolve({ status: Number(head.split(' ')[1]), location });
      });
    });
  }

  test('an order from the page of another site is refused and logged, also under a host of its own', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', host: 'orrery.example.org' },
    ]) {
      const { envelope, faults } = await send({
        method: 'POST',
        url: calls.logout.path,
        headers: { ...headers, 'content-type': FORM },
        payload: '',
      });
      expect(envelope).toMatchObject({ s: 403, data: { id: 'auth.forbidden' } });
      expect(faults).toContain('cross-site');
    }
  });
});
