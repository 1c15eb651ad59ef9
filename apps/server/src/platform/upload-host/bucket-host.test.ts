import { calls } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { envOf, type S3Store, startS3Store } from '../../testing/s3-store';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { askTicket, makePng, settle, sha256Of, type Ticket } from '../../testing/uploads';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';

let store: S3Store;
let server: TestServer;
let teacher: Visitor;

beforeAll(async () => {
  store = await startS3Store();
  server = await startTestServer({ demo: false, env: envOf(store) });
  teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
});
afterAll(async () => {
  await server.close();
  await store.close();
});

async function post({ host, fields }: Ticket, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([bytes]));
  return (await fetch(host, { method: 'POST', body: form })).status;
}

test('[RES-14] [RES-16] [RES-18] a small file goes straight to the store, with the store’s own fields', async () => {
  const bytes = new Uint8Array(await makePng());
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  expect(ticket).toMatchObject({
    accessid: store.config.accessKeyId,
    host: `${store.config.endpoint}/${store.config.bucket}`,
    resumable: null,
    fields: { 'X-Amz-Signature': ticket.signature, Policy: ticket.policy, key: `incoming/${ticket.key}` },
  });
  expect(await post(ticket, bytes)).toBe(200);
  const { s, data } = await settle(teacher, ticket.key, sha256Of(bytes));
  expect(s).toBe(200);
  expect(data).toMatchObject({ status: 'ready', facts: { kind: 'image' } });

  const saved = await teacher.call(calls.ownResourceSave, { title: 'Moon', file_url: ticket.key });
  expect(saved.s).toBe(200);
  const whole = await teacher.send('GET', data.file_url);
  expect(whole.statusCode).toBe(200);
  const part = await teacher.send('GET', data.file_url, { headers: { range: 'bytes=10-19' } });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true);

  await teacher.call(calls.ownResourceDelete, { rid: Number(saved.data.rid) });
  expect((await teacher.send('GET', data.file_url)).statusCode).toBe(404);
  expect((await teacher.call(calls.schoolCloudDisk)).data).toMatchObject({ used: 0 });
});

test('[RES-34] what a cancelled form sent to the store is gone from there', async () => {
  const bytes = new Uint8Array(await makePng());
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  expect(await post(ticket, bytes)).toBe(200);
  await teacher.call(calls.resourceCloudDisk, { file: ticket.key, fileType: 1, type: 3 });
  expect((await settle(teacher, ticket.key, sha256Of(bytes))).data).toMatchObject({ id: 'upload.unknown' });
  expect((await teacher.call(calls.schoolCloudDisk)).data).toMatchObject({ used: 0 });
});

test('large files go in pieces to this server, and pages may reach the store', async () => {
  const { data: ticket } = await askTicket(teacher, 'film.mp4', 40 * 1024 ** 2);
  expect(ticket.resumable).toMatch(/^\/storage\/resumable/);
  const page = await teacher.send('GET', '/');
  expect(page.headers['content-security-policy']).toContain(new URL(store.config.endpoint ?? '').origin);
  const health = await teacher.send('GET', '/api/health');
  expect(health.json().data.parts).toMatchObject({
    storage: { ok: true, detail: `bucket ${store.config.bucket}` },
  });
});
