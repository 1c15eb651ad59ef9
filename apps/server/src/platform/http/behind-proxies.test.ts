import { calls, type Envelope } from '@orrery/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';

const CLIENT = '203.0.113.9';
const FORGED = '198.51.100.66';
/** What a balancer adds to what its client wrote. */
const THROUGH = { 'x-forwarded-for': `${FORGED}, ${CLIENT}`, 'x-forwarded-proto': 'https' };

let world: LiveWorld;
/** This machine is a proxy of ours. */
let behind: LiveServer;
/** Only another machine is. */
let open: LiveServer;

beforeAll(async () => {
  world = await createLiveWorld();
  behind = await world.start({ TRUSTED_PROXIES: 'loopback,10.9.8.0/24' });
  open = await world.start({ TRUSTED_PROXIES: '10.9.8.0/24' });
});
afterAll(() => world.close());

async function guess({ url }: LiveServer, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}${calls.login.path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ uname: 'nobody', pwd: 'guess-guess' }),
  });
}

/** Knocks at the broker without a ticket, which its log names with the address. */
async function knock({ url }: LiveServer, headers: Record<string, string>): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/mqtt`, 'mqtt', { headers });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // As text, which no broker reads.
  socket.send('who is there');
  await closed;
}

const clientsOf = ({ log }: LiveServer, msg: string) =>
  log.filter((line) => line.msg === msg).map(({ client }) => client);

test('a call through our proxy is its client’s, whatever that wrote before the proxy’s word', async () => {
  await guess(behind, THROUGH);
  expect(clientsOf(behind, 'refused')).toEqual([CLIENT]);
});

test('who is no proxy of ours names nobody else, and asks without encryption', async () => {
  await guess(open, THROUGH);
  expect(clientsOf(open, 'refused')).toEqual(['127.0.0.1']);
  // Only a page that came encrypted is kept apart from windows of others.
  const opener = async ({ url }: LiveServer, headers: Record<string, string>) =>
    (await fetch(url, { headers })).headers.get('cross-origin-opener-policy');
  expect(await opener(open, THROUGH)).toBeNull();
  expect(await opener(behind, THROUGH)).toBe('same-origin');
  expect(await opener(behind, { ...THROUGH, 'x-forwarded-proto': 'http' })).toBeNull();
});

test('behind one proxy clients wait for their own guesses only', async () => {
  const guessAs = async (client: string) => {
    const answer = await (await guess(behind, { 'x-forwarded-for': client })).json();
    return (answer as Envelope).s;
  };
  let status = 0;
  // Answers may be slower than the first waits, which double.
  for (let count = 0; count < 30 && status !== 429; count += 1) status = await guessAs('203.0.113.50');
  expect(status).toBe(429);
  expect(await guessAs('203.0.113.51')).not.toBe(429);
});

test('a socket of the broker is its client’s, and nobody forges where it comes from', async () => {
  await knock(behind, THROUGH);
  await knock(open, THROUGH);
  const ended = 'broker ended a connection';
  await vi.waitFor(() => expect(clientsOf(behind, ended)).toEqual([CLIENT]));
  await vi.waitFor(() => expect(clientsOf(open, ended)).toEqual(['127.0.0.1']));
});
