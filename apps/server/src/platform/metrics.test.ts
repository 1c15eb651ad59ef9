import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server';
import { TASK_NAMES } from './tasks/task-book';

const DEPLOY = path.resolve(import.meta.dirname, '../../../../deploy');
const TOKEN = 'a-secret-of-the-watch';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false, env: { METRICS_TOKEN: TOKEN, HOST: '0.0.0.0' } });
});
afterAll(() => server.close());

/** Names of figures in an expression of Prometheus' language; ours, Node's and the process' own. */
const namesIn = (text: string) => new Set(text.match(/\b(orrery|nodejs|process)_[a-z0-9_]+\b/g));

test.each(['grafana/orrery.json', 'prometheus/orrery.yml'])(
  'every figure of %s is one that a server has',
  async (file) => {
    const shown = await (await fetch(`${server.url}/metrics`)).text();
    const known = new Set<string>();
    for (const [, name = '', type] of shown.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      known.add(name);
      if (type === 'histogram') for (const part of ['bucket', 'count', 'sum']) known.add(`${name}_${part}`);
    }
    const text = await readFile(path.join(DEPLOY, file), 'utf8');
    // Of a dashboard only what is asked for: its descriptions are prose.
    const asked = file.endsWith('.json')
      ? (JSON.parse(text).panels as { targets: { expr: string }[] }[]).flatMap(({ targets }) =>
          targets.map(({ expr }) => expr),
        )
      : [...text.matchAll(/^\s+expr: (.*)$/gm)].map(([, expr = '']) => expr);
    expect(asked.length).toBeGreaterThan(5);
    const names = asked.flatMap((expr) => [...namesIn(expr)]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  },
);

test('figures tell of calls, database, parts and headsets', async () => {
  await fetch(`${server.url}/api/time`);
  const shown = await (await fetch(`${server.url}/metrics`)).text();
  expect(shown).toMatch(/^orrery_http_seconds_count\{call="time",status="200"\} \d+$/m);
  expect(shown).toMatch(/^orrery_part_up\{part="database"\} 1$/m);
  expect(shown).toMatch(/^orrery_part_seconds\{part="storage"\} [\d.e-]+$/m);
  expect(shown).toMatch(/^orrery_database_connections\{state="waiting"\} 0$/m);
  expect(shown).toMatch(/^orrery_headsets\{state="playing"\} 0$/m);
});

test('figures tell of every task when it was done, how long it took and how often it failed', async () => {
  // Done once at each start.
  await vi.waitFor(async () => {
    const shown = await (await fetch(`${server.url}/metrics`)).text();
    expect(shown).toMatch(/^orrery_task_turns\{task="abandoned_tests",outcome="done"\} 1$/m);
    expect(shown).toMatch(/^orrery_task_seconds\{task="abandoned_tests"\} [\d.e-]+$/m);
    const doneAt = /^orrery_task_done_timestamp_seconds\{task="abandoned_tests"\} ([\d.e+]+)$/m.exec(
      shown,
    )?.[1];
    expect(Math.abs(Number(doneAt) - Date.now() / 1000)).toBeLessThan(60);
    expect(shown).toMatch(/^orrery_task_every_seconds\{task="retention"\} 3600$/m);
    for (const task of TASK_NAMES)
      expect(shown).toContain(`orrery_task_turns{task="${task}",outcome="failed"} 0`);
  });
});

test('they are for this machine, and for who has the token', async () => {
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    server.app.inject({ url: '/metrics', headers, remoteAddress });
  expect((await ask({})).statusCode).toBe(200);
  expect((await ask({}, '::1')).statusCode).toBe(200);
  expect((await ask({}, '10.0.0.7')).statusCode).toBe(403);
  // A proxy on this machine asks for somebody else, who writes what he likes.
  expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
  expect((await ask({ authorization: `Bearer ${TOKEN}` }, '10.0.0.7')).statusCode).toBe(200);
  expect((await ask({ authorization: 'Bearer a-secret-of-the-witch' })).statusCode).toBe(403);
  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  if (address) expect((await fetch(`http://${address}:${server.port}/metrics`)).status).toBe(403);
});
