import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signalOf } from './end-request';
import { pour } from './pour';

const BODY = 'x'.repeat(1000);

let server: Server;
beforeEach(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
});

/** A request whose whole body has come, from somebody who hangs up before it is read. */
async function hungUp(between: (request: IncomingMessage) => void): Promise<IncomingMessage> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const asked = once(server, 'request') as Promise<[IncomingMessage]>;
  client.write(`PATCH / HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`);
  const [request] = await asked;
  await expect.poll(() => request.complete).toBe(true);
  between(request);
  const closed = new Promise((resolve) => request.once('close', resolve));
  client.destroy();
  await closed;
  return request;
}

const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const onData = () => undefined;

test('[RES-32] who hangs up after the last byte, before it is read, holds nothing any longer', async () => {
  let signal = AbortSignal.abort();
  const request = await hungUp((early) => {
    signal = signalOf(early);
  });
  await expect(pour(request, sink(), { signal, onData })).rejects.toThrow('The connection broke off.');
});

test('nor who did so before anybody looked', async () => {
  const request = await hungUp(() => undefined);
  await expect(pour(request, sink(), { signal: signalOf(request), onData })).rejects.toThrow(
    'The connection broke off.',
  );
});

test('who hangs up once all was read has sent it', async () => {
  const signals: AbortSignal[] = [];
  await hungUp((request) => {
    signals.push(signalOf(request));
    request.resume();
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
