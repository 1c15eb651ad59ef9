import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { calls } from '@orrery/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createCallServer } from './platform/http/handle';
import { requireAllHandled } from './register-features';
import { startTestServer } from './testing/test-server';

test('a server answers when it is ready, with its parts', async () => {
  const server = await startTestServer();
  const health = await (await fetch(`${server.url}/api/health`)).json();
  expect(health).toMatchObject({
    s: 200,
    data: {
      ready: true,
      parts: { database: { ok: true }, broker: { ok: true }, storage: { ok: true } },
    },
  });
  await server.close();
});

test('metrics name calls and hold the broker', async () => {
  const server = await startTestServer({ demo: false });
  await fetch(`${server.url}/api/time`);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/orrery_http_seconds_count\{call="time",status="200"\} 1/);
  expect(metrics).toMatch(/orrery_broker_clients\{kind="devices"\} 0/);
  expect(metrics).toContain('process_resident_memory_bytes');
  await server.close();
});

test('a call of the contract without a handler keeps the server from starting, by name', () => {
  const handled = new Set(Object.keys(calls).filter((name) => name !== 'batchPlay'));
  expect(() => requireAllHandled(handled)).toThrow('batchPlay');
});

test('a call without an access rule keeps the server from starting', () => {
  const server = createCallServer(fastify(), async () => ({ kind: 'nobody' }));
  const open = { ...calls.time, access: undefined as never };
  expect(() => server.handle(open, async () => ({ now: 0 }))).toThrow('time has no access rule');
});

test('a request that was accepted is answered while the server stops', async () => {
  const server = await startTestServer({ demo: false });
  const begun = once(server.app.server, 'request');
  const payload = 'uname=teacher&pwd=wrong';
  const request = http.request(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': payload.length },
  });
  request.write(payload.slice(0, 5));
  await begun;
  const closed = server.close();
  request.end(payload.slice(5));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(await json(response)).toMatchObject({ msg: expect.any(String) });
  expect(response.statusCode).toBe(200);
  await closed;
  await expect(fetch(`${server.url}/api/time`)).rejects.toThrow();
});
