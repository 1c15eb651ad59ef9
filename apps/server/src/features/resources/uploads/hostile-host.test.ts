import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schools, uploads } from '../../../platform/database/tables';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { askTicket, beginOf, makePng, patch, postForm, settle, tus } from '../../../testing/uploads';
import { loggedIn, makeSchool, type Visitor } from '../../../testing/visitor';

let server: TestServer;
let teacher: Visitor;
let schoolId: number;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  const school = await makeSchool(server.db);
  schoolId = school.id;
  teacher = await loggedIn(server.app, school.teacher);
});
afterAll(() => server.close());

async function begin(bytes: Buffer) {
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  const { headers } = await tus(server.port, 'POST', beginOf(ticket), {
    headers: { 'upload-length': bytes.length },
  });
  return { ticket, location: headers.get('location') ?? '' };
}

test('[RES-47] of fifty that reserve room at once no more get it than there is', async () => {
  const school = await makeSchool(server.db);
  const own = await loggedIn(server.app, school.teacher);
  await server.db.update(schools).set({ quotaBytes: 10_500 }).where(eq(schools.id, school.id));
  const asked = await Promise.all(Array.from({ length: 50 }, () => askTicket(own, 'moon.png', 1000)));
  expect(asked.filter(({ s }) => s === 200)).toHaveLength(10);
  const { used, remain } = (await own.call<{ used: number; remain: number }>(calls.schoolCloudDisk)).data;
  expect([used, remain]).toEqual([10_000, 500]);
});

test('names that hold markup, line breaks or ways out of a folder are names and nothing else', async () => {
  for (const name of [
    '<img src=x onerror=alert(1)>.png',
    '../../../../etc/passwd.png',
    'a"; filename="b.html\r\nX-Evil: 1.png',
    '\u202egnp.exe.png',
    '..\\..\\x.png',
    'ſ%00.html.png',
  ]) {
    const bytes = await makePng();
    const { data: ticket } = await askTicket(teacher, name, bytes.length);
    expect(ticket.key).toMatch(new RegExp(`^schools/${schoolId}/[0-9a-f-]{36}$`));
    expect(await postForm(server.port, ticket.fields, bytes)).toMatchObject({ status: 200 });
    const { data } = await settle(teacher, ticket.key);
    const { headers } = await teacher.send('GET', data.file_url);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
    await teacher.call(calls.resourceCloudDisk, { file: ticket.key, fileType: 1, type: 3 });
  }
});

test('[RES-32] headers that lie about a piece change nothing of what is there', async () => {
  const bytes = randomBytes(2000);
  const { ticket, location } = await begin(bytes);
  expect((await patch(server.port, location, 0, bytes.subarray(0, 500))).status).toBe(204);
  const piece = { 'content-type': 'application/offset+octet-stream' };
  const body = bytes.subarray(0, 9);
  for (const headers of [
    { ...piece, 'upload-offset': '-1' },
    { ...piece, 'upload-offset': '1e309' },
    { ...piece, 'upload-offset': '0x1f4' },
    { ...piece, 'upload-offset': '500, 500' },
    { ...piece, 'upload-offset': '0' },
    { ...piece },
    { 'content-type': 'text/html', 'upload-offset': '500' },
    { ...piece, 'upload-offset': '500', 'upload-length': '99999999' },
    { ...piece, 'upload-offset': '500', 'tus-resumable': '9.9.9' },
  ]) {
    const { status } = await tus(server.port, 'PATCH', location, { headers, body });
    expect([headers, [400, 403, 409, 412, 415, 501].includes(status)]).toEqual([headers, true]);
  }
  // More than was announced, without saying how much.
  expect(await sendChunked(location, 500, randomBytes(4000))).toMatch(/^HTTP\/1.1 4\d\d/);
  for (const name of ['DELETE', 'GET']) {
    await tus(server.port, 'POST', beginOf(ticket), {
      headers: { 'upload-length': 2000, 'x-http-method-override': name },
    });
  }
  const { data } = await teacher.call<{ received: number }>(calls.uploadState, { key: ticket.key });
  expect(data.received).toBe(500);
  expect((await patch(server.port, location, 500, bytes.subarray(500))).status).toBe(204);
});

/** Answers with the first line of what comes back. */
function sendChunked(path: string, offset: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    socket
      .on('error', () => undefined)
      .once('data', (answer) => {
        socket.destroy();
        resolve(answer.toString('latin1').split('\r\n')[0] ?? '');
      });
    const head = [
      `PATCH ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Tus-Resumable: 1.0.0',
      'Content-Type: application/offset+octet-stream',
      `Upload-Offset: ${offset}`,
      'Transfer-Encoding: chunked',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    socket.write('\r\n0\r\n\r\n');
  });
}

test('[RES-34] who ends an upload that is whole takes nothing away from its check', async () => {
  const bytes = await makePng();
  const { ticket, location } = await begin(bytes);
  expect((await patch(server.port, location, 0, bytes)).status).toBe(204);
  await tus(server.port, 'DELETE', location);
  expect((await settle(teacher, ticket.key)).data.status).toBe('ready');
});

test('addresses of uploads that there are not, or that were let go, take nothing', async () => {
  const bytes = await makePng();
  const { ticket, location } = await begin(bytes);
  await teacher.call(calls.resourceCloudDisk, { file: ticket.key, fileType: 1, type: 3 });
  for (const path of [
    location,
    `/storage/resumable/${schoolId}.${'-'.repeat(36)}`,
    `/storage/resumable/${schoolId}.${randomUUID()}`,
    '/storage/resumable/..%2f..%2fsecret',
    '/storage/resumable/%00',
  ]) {
    const { status } = await patch(server.port, path, 0, bytes);
    expect([path, [400, 404].includes(status)]).toEqual([path, true]);
  }
  expect((await postForm(server.port, ticket.fields, bytes)).status).toBe(404);
  expect(await server.db.$count(uploads, eq(uploads.key, ticket.key))).toBe(0);
  const folder = join(server.dataDir, 'files', 'incoming');
  const left = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  );
  expect(left.filter((size) => size === bytes.length)).toEqual([]);
});
