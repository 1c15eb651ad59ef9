import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchSleep } from '../asleep';
import { createWaking } from './after-sleep';

/** Longer than the server looks away, and than a busy machine takes its time from it. */
const SLEEP_MS = 3000;
const ORDER = 'POST /order HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';

let app: FastifyInstance;
let taken: number;
let stopWatching: () => void;
beforeEach(async () => {
  app = fastify();
  taken = 0;
  stopWatching = watchSleep(SLEEP_MS, createWaking(app));
  app.post('/order', async () => {
    taken += 1;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  stopWatching();
  await app.close();
});

/** Reads on, so that its end is seen. */
function dial(): Socket {
  const { port } = app.server.address() as AddressInfo;
  return connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .resume();
}

async function open(): Promise<Socket> {
  const socket = dial();
  await once(socket, 'connect');
  return socket;
}

/** Sends something, and has this process sleep before it can read it: what came is read before any timer is looked at. */
function sendAsleep(send: () => void): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      send();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLEEP_MS + 100);
      resolve();
    }, 1);
  });
}

test('an order that came over an open connection while the server slept is not taken', async () => {
  const socket = await open();
  socket.write(ORDER);
  await once(socket, 'data');
  expect(taken).toBe(1);
  const closed = once(socket, 'close');
  await sendAsleep(() => socket.write(ORDER));
  await closed;
  expect(taken).toBe(1);
});

test('nor one that came over a new connection; a moment later orders are taken again', async () => {
  const socket = dial();
  const closed = once(socket, 'close');
  await sendAsleep(() => socket.write(ORDER));
  await closed;
  expect(taken).toBe(0);
  await wait(600);
  const later = await open();
  later.write(ORDER);
  await once(later, 'data');
  expect(taken).toBe(1);
  later.destroy();
});
