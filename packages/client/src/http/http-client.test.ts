import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CallError, isRefusal } from './call-error';
import { createCookieJar } from './cookie-jar';
import { createHttpClient, type HttpClient } from './http-client';

interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: IncomingMessage['headers'];
}

let server: Server;
let baseUrl: string;
let http: HttpClient;
let seen: Seen;
let answer: (response: ServerResponse) => void;

function envelope(s: number, data: unknown, msg = '', status = 200) {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ s, data, msg }));
  };
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? '', 'http://server');
    seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      form: new URLSearchParams(body),
      headers: request.headers,
    };
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  http = createHttpClient({ baseUrl });
  envelope(200, {});
});

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('requests', () => {
  test('each action has a name of its own, which its attempts share', async () => {
    const names: unknown[] = [];
    const counted = createHttpClient({ baseUrl, readAttempts: 2, random: () => 0 });
    answer = (response) => {
      names.push(seen.headers['x-request-id']);
      response
        .writeHead(names.length === 1 ? 503 : 200)
        .end(JSON.stringify({ s: 200, data: { now: 1 }, msg: '' }));
    };
    await counted.time();
    await counted.time();
    expect(names).toHaveLength(3);
    expect(names[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
  });

  test('[GEN-67] a call goes to the base URL with the credentials of earlier answers', async () => {
    http = createHttpClient({ baseUrl, cookies: createCookieJar() });
    answer = (response) => {
      response.writeHead(200, { 'set-cookie': ['orrery_session=abc; Path=/; HttpOnly', 'lang=en; Path=/'] });
      response.end('{"s":200,"data":{},"msg":""}');
    };
    await http.login({ uname: 'teacher', pwd: 'secret' });
    expect(seen.path).toBe('/api/auth/login');
    await http.logout();
    expect(seen.headers.cookie).toBe('orrery_session=abc; lang=en');
  });

  test('[GEN-67] a browser is asked to send its cookies', async () => {
    let mode: RequestCredentials | undefined;
    const spy: typeof fetch = (input, init) => {
      mode = init?.credentials;
      return fetch(input, init);
    };
    await createHttpClient({ baseUrl, fetch: spy }).logout();
    expect(mode).toBe('include');
  });

  test('[GEN-69] a GET call sends its parameters and a timestamp that no cache has seen', async () => {
    await http.resourceItem({ id: 7 });
    expect(seen.method).toBe('GET');
    expect(seen.path).toBe('/api/res/item');
    expect(seen.query.get('id')).toBe('7');
    expect(Number(seen.query.get('_'))).toBeGreaterThan(1_600_000_000_000);
  });

  test('[GEN-70] a POST call is form-encoded: plain lists comma-joined, nested values as JSON', async () => {
    await http.sendResource({ rids: [3, 1, 2], ids: [5], type: 'override' });
    expect(seen.method).toBe('POST');
    expect(seen.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(seen.form)).toEqual({ rids: '3,1,2', ids: '5', type: 'override' });
  });

  test('[GEN-70] zero is a value in a form: a muted device gets volume 0', async () => {
    await http.setVolume({ ids: [1], volume: 0 });
    expect(seen.form.get('volume')).toBe('0');
  });

  test('[GEN-71] [GEN-Q10] empty, null and zero parameters of a GET are left out', async () => {
    await http.resourceList({ page: 2, res_type: 0, phase_id: null, key_word: '' });
    expect([...seen.query.keys()].sort()).toEqual(['_', 'page']);
  });
});

describe('answers', () => {
  test('[GEN-68] [GEN-72] s 200 resolves with the data of the envelope', async () => {
    envelope(200, { now: 1234 });
    await expect(http.time()).resolves.toEqual({ now: 1234 });
  });

  test('[GEN-73] no answer at all is status 810 with the reason as its message', async () => {
    const nobody = createHttpClient({ baseUrl: 'http://127.0.0.1:9' });
    const error = await failureOf(nobody.time());
    expect(error).toMatchObject({ status: 810, id: 'transport.no-response' });
    expect(error.message).not.toBe('');
  });

  test('[GEN-73] a connection that breaks inside the answer is status 810', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"s":', () => response.destroy());
    };
    expect(await failureOf(http.time())).toMatchObject({ status: 810 });
  });

  test.each([404, 502, 503])('[GEN-74] HTTP %i is that status with "HTTP Error"', async (status) => {
    envelope(200, {}, 'nobody reads this', status);
    expect(await failureOf(http.time())).toMatchObject({ status, message: 'HTTP Error' });
  });

  test('[GEN-75] the body of an HTTP 500 is the envelope', async () => {
    envelope(500, { id: 'server.unexpected', correlationId: 'c-1' }, 'Operation failed', 500);
    expect(await failureOf(http.time())).toMatchObject({
      status: 500,
      id: 'server.unexpected',
      message: 'Operation failed',
      correlationId: 'c-1',
    });
  });

  test.each(['<html>Internal Server Error</html>', '', '{"s":500'])(
    '[GEN-75] an HTTP 500 without JSON (%j) is status 500 with "HTTP Error" (GEN-Q11)',
    async (body) => {
      answer = (response) => response.writeHead(500).end(body);
      expect(await failureOf(http.time())).toMatchObject({
        status: 500,
        id: 'transport.http-error',
        message: 'HTTP Error',
      });
    },
  );

  test.each(['{"msg":"no s"}', 'null', '[]', '{"s":"500"}'])(
    '[GEN-76] an HTTP 500 with JSON but without s (%j) is status 800',
    async (body) => {
      answer = (response) => response.writeHead(500).end(body);
      expect(await failureOf(http.time())).toMatchObject({ status: 800, message: 'Data Format Error' });
    },
  );

  test.each(['{"data":1}', '{"s":"200","data":{}}', '<html>', '', 'null', '[]'])(
    '[GEN-76] an answer without s (%j) is status 800 with "Data Format Error"',
    async (body) => {
      answer = (response) => response.end(body);
      expect(await failureOf(http.time())).toMatchObject({ status: 800, message: 'Data Format Error' });
    },
  );

  test('[GEN-77] another s is thrown with its id, its message, its fields and when to come back', async () => {
    envelope(422, { id: 'input.invalid', fields: { uname: 'required' } }, 'Please check');
    expect(await failureOf(http.login({ uname: 'a', pwd: 'b' }))).toMatchObject({
      status: 422,
      id: 'input.invalid',
      message: 'Please check',
      fields: { uname: 'required' },
    });
    envelope(429, { id: 'rate.limited', retryAfter: 12 }, 'Wait');
    expect(await failureOf(http.login({ uname: 'a', pwd: 'b' }))).toMatchObject({
      status: 429,
      retryAfter: 12,
    });
  });

  test('[GEN-66] [GEN-Q11] one place hears of every 401, as s and as HTTP status, and of nothing else', async () => {
    const heard: number[] = [];
    http = createHttpClient({ baseUrl, onUnauthorised: (error) => heard.push(error.status) });
    envelope(401, { id: 'auth.required' }, 'Please log in.');
    await failureOf(http.classChoices());
    envelope(403, { id: 'auth.forbidden' }, 'No.');
    await failureOf(http.classChoices());
    expect(heard).toEqual([401]);
    envelope(401, {}, 'a proxy that wants a name', 401);
    expect(await failureOf(http.classChoices())).toMatchObject({ status: 401, message: 'HTTP Error' });
    expect(heard).toEqual([401, 401]);
  });
});

describe('attempts', () => {
  let asked: number;
  const patient = () => createHttpClient({ baseUrl, readAttempts: 3, random: () => 0 });

  /** The first answers fail in a way that passes, then the server is back. */
  function failFirst(count: number, fail: (response: ServerResponse) => void) {
    asked = 0;
    answer = (response) => {
      asked += 1;
      if (asked <= count) fail(response);
      else response.end('{"s":200,"data":{"now":1},"msg":""}');
    };
  }
  const cut = (response: ServerResponse) => response.destroy();
  const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end();

  test.each([
    ['a cut line', cut],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
  ])('[GEN-73] a read goes on after %s that passes', async (_name, fail) => {
    failFirst(2, fail);
    await expect(patient().time()).resolves.toEqual({ now: 1 });
    expect(asked).toBe(3);
  });

  test('[GEN-68] a part of the server that is away is asked again, and is no refusal', async () => {
    failFirst(2, (response) => response.end('{"s":503,"data":{"id":"database.away"},"msg":""}'));
    await expect(patient().time()).resolves.toEqual({ now: 1 });
    failFirst(9, (response) => response.end('{"s":503,"data":{"id":"database.away"},"msg":""}'));
    expect(isRefusal(await failureOf(patient().time()))).toBe(false);
    failFirst(9, (response) => response.end('{"s":404,"data":{"id":"course.unknown"},"msg":""}'));
    expect(isRefusal(await failureOf(patient().time()))).toBe(true);
  });

  test('[GEN-73] attempts end, with the last error', async () => {
    failFirst(9, status(503));
    expect(await failureOf(patient().time())).toMatchObject({ status: 503 });
    expect(asked).toBe(3);
  });

  test.each([
    ['a 404', status(404)],
    ['an answer without s', (response: ServerResponse) => response.end('{}')],
    ['a refusal', (response: ServerResponse) => response.end('{"s":403,"data":{"id":"auth.forbidden"}}')],
    ['a failure of the server', (response: ServerResponse) => response.writeHead(500).end('{"s":500}')],
  ])('[GEN-77] %s is final', async (_name, fail) => {
    failFirst(9, fail);
    await failureOf(patient().time());
    expect(asked).toBe(1);
  });

  test('[GEN-73] an order is given once: it may have arrived although its answer did not', async () => {
    failFirst(9, cut);
    expect(await failureOf(patient().shutdown({ ids: [1] }))).toMatchObject({ status: 810 });
    expect(asked).toBe(1);
  });

  test('[GEN-73] whoever gives up is not kept waiting and asks no more', async () => {
    const controller = new AbortController();
    failFirst(9, (response) => {
      response.destroy();
      controller.abort();
    });
    expect(await failureOf(patient().time({}, { signal: controller.signal }))).toMatchObject({ status: 810 });
    expect(asked).toBe(1);
  });

  test('[GEN-73] an answer that does not come in time is none', async () => {
    answer = () => undefined;
    expect(await failureOf(http.time({}, { timeoutMs: 30 }))).toMatchObject({ status: 810 });
    const { signal } = new AbortController();
    expect(await failureOf(http.time({}, { timeoutMs: 30, signal }))).toMatchObject({ status: 810 });
  });
});
