import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { allowLongRequest, limitRequestTime } from './request-time';

interface Sender {
  readonly closed: Promise<unknown>;
  isOpen: boolean;
  write(text: string): Promise<void>;
}

/** A server whose clock is ours, and a request that has sent its first byte. */
async function begin(isLong: boolean) {
  let nowMs = 0;
  const server: Server = createServer();
  const limit = limitRequestTime(server, () => nowMs);
  let bytes = 0;
  let heard = () => {};
  server.on('request', (incoming: IncomingMessage) => {
    if (isLong) allowLongRequest(incoming);
    incoming
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        heard();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1000 } });
  outgoing.on('error', () => undefined);
  const sender: Sender = {
    isOpen: true,
    closed: new Promise((resolve) => outgoing.on('close', resolve)),
    write: (text) => {
      const wanted = bytes + text.length;
      outgoing.write(text);
      return new Promise((resolve) => {
        heard = () => bytes >= wanted && resolve();
      });
    },
  };
  void sender.closed.then(() => {
    sender.isOpen = false;
  });
  await sender.write('x');
  const pass = (ms: number) => {
    nowMs += ms;
    limit.look();
  };
  return { sender, pass };
}

test('a request that does not end is given up after five minutes, however it advances', async () => {
  const { sender, pass } = await begin(false);
  for (let minute = 0; minute < 5; minute += 1) {
    pass(60_000);
    await sender.write('x');
  }
  expect(sender.isOpen).toBe(true);
  pass(1_000);
  await sender.closed;
});

test('[RES-32] a file may take hours while it advances, and is given up a minute after its last byte', async () => {
  const { sender, pass } = await begin(true);
  for (let count = 0; count < 200; count += 1) {
    pass(59_000);
    await sender.write('x');
  }
  expect(sender.isOpen).toBe(true);
  pass(1);
  pass(60_001);
  await sender.closed;
});
