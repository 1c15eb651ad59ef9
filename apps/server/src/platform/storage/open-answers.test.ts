import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool } from '../../testing/visitor';

/** Larger than what sockets take in on the way. */
const SIZE_BYTES = 24 * 1024 * 1024;
const MAX_OPEN = 256;

let server: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Asks for a file, and reads the first of it and no more. */
async function beginReading(url: string, cookie: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  socket.write(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`);
  const [first] = await once(socket, 'data');
  socket.pause();
  return String(first).split('\r\n')[0] ?? '';
}

test('readers who stop are counted by account, and one account cannot hold all that the server has', async () => {
  const school = await makeSchool(server.db);
  const [stopped, other] = await Promise.all([
    loggedIn(server.app, school.teacher),
    loggedIn(server.app, school.admin),
  ]);
  const film = await makeResource(server, null, randomBytes(SIZE_BYTES), 'video/mp4', { kind: 'video' });
  const url = `/media/${film.sha256}`;
  const cookie = [...stopped.cookies]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const begun = await Promise.all(Array.from({ length: MAX_OPEN }, () => beginReading(url, cookie)));
  expect(new Set(begun)).toEqual(new Set(['HTTP/1.1 200 OK']));
  const refused = await stopped.send('GET', url, { headers: { range: 'bytes=0-9' } });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ data: { id: 'rate.limited', retryAfter: 5 } });
  const part = await other.send('GET', url, { headers: { range: 'bytes=0-9' } });
  expect(part.rawPayload.length).toBe(10);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => {
    const again = await stopped.send('GET', url, { headers: { range: 'bytes=0-9' } });
    expect(again.statusCode).toBe(206);
  });
});
