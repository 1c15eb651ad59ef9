import { randomBytes } from 'node:crypto';
import { stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, RESUMABLE_FROM_BYTES } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server';
import {
  askTicket,
  beginOf,
  breakPatch,
  makePng,
  patch,
  settle,
  sha256Of,
  type Ticket,
  tus,
} from '../../testing/uploads';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
});
afterAll(() => server.close());

async function begin(bytes: Uint8Array): Promise<{ ticket: Ticket; location: string }> {
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  const answer = await tus(server.port, 'POST', beginOf(ticket), {
    headers: { 'upload-length': bytes.length },
  });
  expect(answer.status).toBe(201);
  return { ticket, location: answer.headers.get('location') ?? '' };
}

const offsetOf = async (location: string) =>
  Number((await tus(server.port, 'HEAD', location)).headers.get('upload-offset'));

const onDisk = (ticket: Ticket) => async (wanted: number) => {
  const name = `${ticket.key.split('/').at(-1)}.upload`;
  const found = await stat(join(server.dataDir, 'files', 'incoming', name)).catch(() => null);
  return (found?.size ?? 0) >= wanted;
};

test('[RES-18][RES-32] large files go in pieces, small ones in a form', async () => {
  const small = await askTicket(teacher, 'moon.png', RESUMABLE_FROM_BYTES);
  const large = await askTicket(teacher, 'film.mp4', RESUMABLE_FROM_BYTES + 1);
  expect(small.data.resumable).toBeNull();
  const answer = await tus(server.port, 'POST', large.data.resumable ?? '', {
    headers: { 'upload-length': RESUMABLE_FROM_BYTES + 1 },
  });
  expect(answer.status).toBe(201);
});

test.each([0.1, 0.5, 0.99])('[RES-32] a file that broke off at %f goes on from there', async (share) => {
  const bytes = await makePng();
  const { ticket, location } = await begin(bytes);
  const until = Math.floor(bytes.length * share);
  await breakPatch(server.port, location, bytes, { from: 0, until }, onDisk(ticket));
  await expect.poll(() => tus(server.port, 'HEAD', location).then(({ status }) => status)).toBe(200);
  expect(await offsetOf(location)).toBe(until);
  const half = await teacher.call(calls.uploadState, { key: ticket.key });
  expect(half.data).toMatchObject({ status: 'receiving', received: until });
  // From elsewhere it does not go on.
  expect((await patch(server.port, location, until + 1, bytes.subarray(until + 1))).status).toBe(409);
  const answer = await patch(server.port, location, until, bytes.subarray(until));
  expect(answer).toMatchObject({ status: 204 });
  const { data } = await settle(teacher, ticket.key, sha256Of(bytes));
  expect(data).toMatchObject({ status: 'ready', received: bytes.length });
  expect(await offsetOf(location)).toBe(bytes.length);
});

test('[RES-18] pieces are begun only as their policy allows', async () => {
  const bytes = randomBytes(1000);
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  const ask = (path: string, size = bytes.length) =>
    tus(server.port, 'POST', path, { headers: { 'upload-length': size } });
  const other = { ...ticket.fields, key: `${ticket.dir}${crypto.randomUUID()}` };
  const forged = { ...ticket.fields, signature: Buffer.from(randomBytes(32)).toString('base64') };
  for (const [path, size, status, code] of [
    ['/storage/resumable', 1000, 400, 'MalformedPOSTRequest'],
    [beginOf({ fields: other }), 1000, 403, 'AccessDenied'],
    [beginOf({ fields: forged }), 1000, 403, 'SignatureDoesNotMatch'],
    [beginOf(ticket), 1001, 400, 'EntityTooLarge'],
    [beginOf(ticket), 999, 400, 'EntityTooSmall'],
  ] as const) {
    const answer = await ask(path, size);
    expect([answer.status, /<Code>(\w+)</.exec(answer.body)?.[1]]).toEqual([status, code]);
  }
  const { location } = await begin(bytes);
  expect((await patch(server.port, location, 0, randomBytes(1001))).status).not.toBe(204);
  expect((await tus(server.port, 'HEAD', location.replace(/\d\./, '9.'))).status).toBe(404);
  expect((await tus(server.port, 'HEAD', '/storage/resumable/..%2f..%2fpostgres')).status).toBe(404);
});

test('[RES-32] of two who send the same file at once the second hears that it is taken', async () => {
  const bytes = await makePng();
  const { ticket, location } = await begin(bytes);
  const arrived = onDisk(ticket);
  let second = 0;
  await breakPatch(server.port, location, bytes, { from: 0, until: 100 }, async (wanted) => {
    if (!(await arrived(wanted))) return false;
    second = (await patch(server.port, location, 100, bytes.subarray(100))).status;
    return true;
  });
  expect(second).toBe(423);
  await expect
    .poll(() => patch(server.port, location, 100, bytes.subarray(100)).then((a) => a.status))
    .toBe(204);
  expect((await settle(teacher, ticket.key, sha256Of(bytes))).data.status).toBe('ready');
});

test('[RES-34] pieces that are given up leave nothing behind', async () => {
  const bytes = await makePng();
  const { ticket, location } = await begin(bytes);
  await breakPatch(server.port, location, bytes, { from: 0, until: 200 }, onDisk(ticket));
  await expect.poll(() => tus(server.port, 'DELETE', location).then(({ status }) => status)).toBe(204);
  expect(await onDisk(ticket)(1)).toBe(false);
  expect((await tus(server.port, 'HEAD', location)).status).toBe(404);
});

test('what the disk says where a piece cannot be written is told to nobody', async () => {
  const { ticket, location } = await begin(await makePng());
  const name = `${ticket.key.split('/').at(-1)}.upload`;
  await symlink('/nowhere/to/be/told', join(server.dataDir, 'files', 'incoming', name));
  const { status, body } = await patch(server.port, location, 0, randomBytes(9));
  expect([status, body]).toEqual([500, 'Something went wrong with that request\n']);
});
