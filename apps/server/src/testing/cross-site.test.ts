import { type Call, calls, type Envelope } from '@orrery/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type FullSchool, makeFullSchool, validInput } from './contract-samples';
import { rowsOf } from './rows-of';
import { startTestServer, type TestServer } from './test-server';
import { newVisitor, type Visitor } from './visitor';

const OURS = 'orrery.school.example';

/** How the pages of others ask: another site, name, port and scheme, a hidden origin, and one that is not sent at all. */
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: `https://evil.${OURS}` },
  { origin: 'https://school.example' },
  { origin: `https://${OURS}.evil.example` },
  { origin: `http://${OURS}:8081` },
  { origin: `https://${OURS}@evil.example` },
  { origin: 'null' },
  { origin: '' },
  { origin: 'file://' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

let server: TestServer;
let school: FullSchool;
let before: Record<string, unknown>;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeFullSchool(server);
  before = await rowsOf(server.db, school.school.id);
});
afterAll(() => server.close());

const orders = Object.values<Call>(calls).filter(({ method }) => method === 'POST');

function callerOf({ access }: Call): Visitor {
  if (access === 'public') return newVisitor(server.app);
  return access === 'device' ? school.device : school.admin;
}

test.each(orders.map((call) => [call.name, call] as const))(
  "%s is refused to other sites' pages, with all that our browser knows",
  async (_, call) => {
    const form = new URLSearchParams(validInput(call, school.owns)).toString();
    for (const headers of FOREIGN) {
      const answer = await callerOf(call).send('POST', call.path, {
        payload: form,
        headers: { host: OURS, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
      expect(answer.json<Envelope>(), JSON.stringify(headers)).toMatchObject({
        s: 403,
        data: { id: 'auth.forbidden' },
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  },
);

test('nothing of the school was changed by all of this', async () => {
  expect(await rowsOf(server.db, school.school.id)).toEqual(before);
});

test.each(['/storage/upload', '/storage/resumable', '/storage/resumable/x'])(
  'nothing is uploaded for another site at %s',
  async (url) => {
    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      for (const headers of FOREIGN) {
        const answer = await server.app.inject({ method, url, headers: { host: OURS, ...headers } });
        expect(answer.statusCode).toBe(403);
      }
    }
  },
);

describe('the socket of the broker', () => {
  function openSocket(headers: Record<string, string>): Promise<number> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/mqtt`, 'mqtt', { headers });
    return new Promise((resolve, reject) => {
      socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
      socket.on('open', () => {
        resolve(101);
        socket.terminate();
      });
      socket.on('error', reject);
    });
  }

  test.each(FOREIGN)("is not opened to another site's page: %o", async (headers) => {
    expect(await openSocket(headers)).toBe(403);
  });

  test('is opened to our pages, and to what is no browser', async () => {
    expect(await openSocket({ origin: server.url })).toBe(101);
    expect(await openSocket({})).toBe(101);
  });
});
