import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { calls } from '@orrery/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server';
import {
  askTicket,
  breakForm,
  formAround,
  type HostAnswer,
  makePng,
  postForm,
  settle,
  sha256Of,
  type Ticket,
} from '../../testing/uploads';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';
import { isLongRequest } from '../http/request-time';
import { loadSecret } from '../secrets';
import { signPolicy } from './policy';

let server: TestServer;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
});
afterAll(() => server.close());

const arriving = async () =>
  (await readdir(join(server.dataDir, 'files', 'incoming'))).filter((name) => name.endsWith('.form'));

test('[RES-14][RES-16][RES-18][RES-32] a file goes by form post to the host and is checked', async () => {
  const bytes = await makePng();
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  expect(ticket).toMatchObject({
    host: '/storage/upload',
    callback: calls.uploadState.path,
    dir: expect.stringMatching(/^schools\/\d+\/$/),
    fields: {
      key: ticket.key,
      policy: ticket.policy,
      OSSAccessKeyId: ticket.accessid,
      signature: ticket.signature,
    },
  });
  expect(await postForm(server.port, ticket.fields, bytes)).toMatchObject({ status: 200 });
  const { s, data } = await settle(teacher, ticket.key, sha256Of(bytes));
  expect(s).toBe(200);
  expect(data).toMatchObject({ status: 'ready', facts: { kind: 'image' } });
  const answer = await teacher.send('GET', data.file_url);
  expect(answer.statusCode).toBe(200);
  expect(await arriving()).toEqual([]);
});

const codeOf = ({ status, type, body }: HostAnswer) => {
  expect(type).toContain(status === 200 ? '' : 'application/xml');
  return [status, /<Code>(\w+)</.exec(body)?.[1]];
};

async function ticketFor(bytes: Uint8Array, name = 'moon.png'): Promise<Ticket> {
  return (await askTicket(teacher, name, bytes.length)).data;
}

test('[RES-18] the host believes only what was signed', async () => {
  const bytes = await makePng();
  const { fields, dir } = await ticketFor(bytes);
  const changed = (more: Record<string, string>) => postForm(server.port, { ...fields, ...more }, bytes);
  const { policy = '' } = fields;
  const wider = Buffer.from(policy, 'base64')
    .toString()
    .replace(/\d+,\d+\]\]\}$/, '0,9999999]]}');
  for (const [more, status, code] of [
    [{ signature: randomBytes(32).toString('base64') }, 403, 'SignatureDoesNotMatch'],
    [{ signature: 'x' }, 403, 'SignatureDoesNotMatch'],
    [{ policy: Buffer.from(wider).toString('base64') }, 403, 'SignatureDoesNotMatch'],
    [{ OSSAccessKeyId: 'somebody' }, 403, 'InvalidAccessKeyId'],
    [{ key: `${dir}${randomUUID()}` }, 403, 'AccessDenied'],
    [{ key: '../../etc/passwd' }, 403, 'AccessDenied'],
    [{ 'Content-Type': 'text/html' }, 403, 'AccessDenied'],
    [{ success_action_status: '201' }, 403, 'AccessDenied'],
    [{ acl: 'public-read' }, 403, 'AccessDenied'],
    [{ key: '' }, 400, 'MalformedPOSTRequest'],
    [{ policy: '' }, 400, 'MalformedPOSTRequest'],
  ] as const) {
    expect(codeOf(await changed(more)), JSON.stringify(more)).toEqual([status, code]);
  }
  expect(await arriving()).toEqual([]);
  expect(codeOf(await changed({ 'x-ignore-note': 'nobody checks this' }))).toEqual([200, undefined]);
  // It is there now: a second form changes nothing.
  expect(codeOf(await changed({}))).toEqual([404, 'NoSuchUpload']);
});

test('[RES-17][RES-18] a policy ends, and is given anew for the same upload', async () => {
  const bytes = await makePng();
  const { key } = await ticketFor(bytes);
  const secret = await loadSecret(server.db, 'upload-host');
  const allowed = { key, contentType: 'image/png', sizeBytes: bytes.length };
  const over = signPolicy(secret, { ...allowed, expiresAtMs: Date.now() - 1 });
  expect(codeOf(await postForm(server.port, over, bytes))).toEqual([403, 'AccessDenied']);
  const { data: again } = await askTicket(teacher, 'moon.png', bytes.length, { key });
  expect(again.key).toBe(key);
  expect(again.expire * 1000).toBeGreaterThan(Date.now());
  expect(codeOf(await postForm(server.port, again.fields, bytes))).toEqual([200, undefined]);
  // Another size would be another reservation.
  const other = await askTicket(teacher, 'moon.png', bytes.length + 1, { key });
  expect(other.data).toMatchObject({ id: 'upload.unknown' });
});

test('[RES-18] a file of another size than the policy says is refused, and nothing of it stays', async () => {
  const bytes = await makePng();
  for (const [sent, code] of [
    [Buffer.concat([bytes, Buffer.alloc(1)]), 'EntityTooLarge'],
    [Buffer.concat([bytes, randomBytes(3_000_000)]), 'EntityTooLarge'],
    [bytes.subarray(1), 'EntityTooSmall'],
    [Buffer.alloc(0), 'EntityTooSmall'],
  ] as const) {
    const { fields, key } = await ticketFor(bytes);
    expect(codeOf(await postForm(server.port, fields, sent))).toEqual([400, code]);
    expect(await arriving()).toEqual([]);
    const { data } = await settle(teacher, key);
    expect(data).toMatchObject({ status: 'receiving', received: 0 });
  }
});

test('[RES-18] what is no form, and a form without a file, is refused calmly', async () => {
  const bytes = await makePng();
  const { fields } = await ticketFor(bytes);
  const send = async (type: string, body: Uint8Array) => {
    const url = `http://127.0.0.1:${server.port}/storage/upload`;
    const headers = { 'content-type': type };
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    return codeOf({ status: answer.status, type: 'application/xml', body: await answer.text() });
  };
  const { type, head, tail } = formAround(fields);
  const malformed = [400, 'MalformedPOSTRequest'];
  expect(await send('text/plain', bytes)).toEqual(malformed);
  expect(await send('multipart/form-data', bytes)).toEqual(malformed);
  expect(await send(type, bytes)).toEqual(malformed);
  expect(await send(type, Buffer.alloc(0))).toEqual(malformed);
  // The end of the form is missing.
  expect(await send(type, Buffer.concat([head, bytes]))).toEqual(malformed);
  expect(await arriving()).toEqual([]);
  expect(await send(type, Buffer.concat([head, bytes, tail]))).toEqual([200, undefined]);
});

test.each([0.1, 0.5, 0.99])(
  '[RES-18] a form that breaks off at %f leaves nothing, and is sent again',
  async (share) => {
    const bytes = await makePng();
    const { fields, key } = await ticketFor(bytes);
    await breakForm(server.port, fields, bytes, share);
    await expect.poll(arriving).toEqual([]);
    // The room stays reserved for whoever tries again.
    expect((await settle(teacher, key)).data).toMatchObject({ status: 'receiving', received: 0 });
    await expect.poll(async () => (await postForm(server.port, fields, bytes)).status).toBe(200);
    expect((await settle(teacher, key, sha256Of(bytes))).data.status).toBe('ready');
  },
);

/** What the server thinks of a request that has begun to send its body, and goes on. */
async function begin(method: string, path: string, headers: Record<string, string>, head: Buffer) {
  const seen: IncomingMessage[] = [];
  const look = (incoming: IncomingMessage) => seen.push(incoming);
  server.app.server.prependListener('request', look);
  const request = httpRequest({ port: server.port, host: '127.0.0.1', method, path, headers });
  const closed = new Promise((resolve) => request.on('error', () => undefined).on('close', resolve));
  request.write(head);
  await vi.waitFor(() => expect(seen[0]).toBeDefined());
  const [incoming] = seen as [IncomingMessage];
  const end = async () => {
    server.app.server.off('request', look);
    request.destroy();
    await closed;
  };
  return { incoming, end };
}

test('only who may send a file may take hours for it', async () => {
  const bytes = await makePng();
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  const { type, head } = formAround(ticket.fields);
  const form = { 'content-type': type, 'content-length': String(head.length + bytes.length + 1000) };
  const allowed = await begin('POST', '/storage/upload', form, Buffer.concat([head, bytes.subarray(0, 9)]));
  await vi.waitFor(() => expect(isLongRequest(allowed.incoming)).toBe(true));
  await allowed.end();
  const forged = formAround({ ...ticket.fields, signature: 'none' });
  const piece = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': '1000',
  };
  for (const stranger of [
    await begin('POST', '/storage/upload', { ...form, 'content-type': forged.type }, forged.head),
    await begin('POST', '/storage/upload', form, Buffer.alloc(1000, 'x')),
    await begin('PATCH', `/storage/resumable/1.${randomUUID()}`, piece, bytes.subarray(0, 9)),
  ]) {
    // Answered, or still waiting for a form to begin: neither may go on for ever.
    await vi.waitFor(() => expect(stranger.incoming.socket.bytesRead).toBeGreaterThan(0));
    expect(isLongRequest(stranger.incoming)).toBe(false);
    await stranger.end();
  }
});
