import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

/** Sends bytes as they stand, and gives the answer's status and body. */
function sendBytes(bytes: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body });
    });
  });
}

test.each([
  ['no request', 'hello\r\n\r\n', 400],
  ['a header without a name', 'GET /api/time HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/time HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
  ],
  ['an address of 20 kB', `GET /api/time?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['an expectation of its own', 'GET /api/time HTTP/1.1\r\nhost: x\r\nexpect: nothing\r\n\r\n', 417],
])('[GEN-72] what cannot be read is refused by the envelope too: %s', async (_, bytes, status) => {
  const answer = await sendBytes(bytes);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({
    s: 422,
    data: { id: 'input.invalid' },
    msg: 'Please check the marked fields.',
  });
});
