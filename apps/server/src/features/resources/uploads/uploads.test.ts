import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files, resources, schools, uploads } from '../../../platform/database/tables';
import type { Inspector } from '../../../platform/inspection/inspector';
import { createUploadHost } from '../../../platform/upload-host/upload-host';
import { ALONE } from '../../../testing/alone';
import { makeResource } from '../../../testing/own-resource';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import {
  askTicket,
  beginOf,
  makePng,
  patch,
  postForm,
  settle,
  sha256Of,
  type Ticket,
  tus,
} from '../../../testing/uploads';
import { loggedIn, makeSchool, type Visitor } from '../../../testing/visitor';
import type { UploadDeps } from './deps';
import { sweepUploads } from './sweep';

let server: TestServer;
let teacher: Visitor;
let schoolId: number;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  ({ teacher, schoolId } = await newSchool());
});
afterAll(() => server.close());

async function newSchool() {
  const school = await makeSchool(server.db);
  return { teacher: await loggedIn(server.app, school.teacher), schoolId: school.id };
}

interface Disk {
  readonly used: number;
  readonly total: number;
  readonly remain: number;
}
const diskOf = async (visitor: Visitor) => (await visitor.call<Disk>(calls.schoolCloudDisk)).data;

async function upload(visitor: Visitor, bytes: Buffer, name = 'moon.png', more = {}): Promise<Ticket> {
  const { data: ticket } = await askTicket(visitor, name, bytes.length, more);
  expect((await postForm(server.port, ticket.fields, bytes)).status).toBe(200);
  return ticket;
}

const letGo = (visitor: Visitor, file: string, type: 1 | 2 | 3) =>
  visitor.call(calls.resourceCloudDisk, { file, fileType: 1, type });

async function setQuota(id: number, quotaBytes: number) {
  await server.db.update(schools).set({ quotaBytes }).where(eq(schools.id, id));
}

const waiting = async () => (await readdir(join(server.dataDir, 'files', 'incoming'))).sort();
const isStored = async (sha256: string) => (await server.storage.stat(sha256)) !== null;

test('[RES-03][RES-04][RES-15][RES-34] room is reserved with the policy, and free again when the form is cancelled', async () => {
  const own = await newSchool();
  const before = await diskOf(own.teacher);
  expect(before).toEqual({ used: 0, total: before.total, remain: before.total });
  const bytes = await makePng();
  const ticket = await upload(own.teacher, bytes);
  expect((await diskOf(own.teacher)).used).toBe(bytes.length);
  const { data } = await settle(own.teacher, ticket.key, sha256Of(bytes));
  const { used } = await diskOf(own.teacher);
  expect(used).toBe(data.file_size);
  const kept = data.file_url.replace('/media/', '');
  expect(await isStored(kept)).toBe(true);
  // Nobody else's business.
  await letGo(teacher, ticket.key, 3);
  await letGo(teacher, data.file_url, 3);
  await letGo(teacher, data.file_url, 2);
  expect((await settle(own.teacher, ticket.key)).data.status).toBe('ready');
  expect((await letGo(own.teacher, ticket.key, 3)).s).toBe(200);
  expect(await diskOf(own.teacher)).toEqual(before);
  expect(await isStored(kept)).toBe(false);
  expect((await own.teacher.send('GET', data.file_url)).statusCode).toBe(404);
  expect((await settle(own.teacher, ticket.key)).data.id).toBe('upload.unknown');
  // Twice does no harm.
  expect((await letGo(own.teacher, ticket.key, 3)).s).toBe(200);
});

test('[RES-33] a replaced file goes from storage, one that a resource uses stays', async () => {
  const bytes = await makePng();
  const ticket = await upload(teacher, bytes);
  const { data } = await settle(teacher, ticket.key);
  const sha256 = data.file_url.replace('/media/', '');
  const [row] = await server.db
    .insert(resources)
    .values({ schoolId, kind: 'image', titleEn: 'Moon', titleZh: '月', cover: sha256, file: sha256 })
    .returning();
  await letGo(teacher, ticket.key, 1);
  await letGo(teacher, data.file_url, 2);
  expect(await isStored(sha256)).toBe(true);
  await server.db.delete(resources).where(eq(resources.id, row?.id ?? 0));
  await letGo(teacher, data.file_url, 2);
  expect(await isStored(sha256)).toBe(false);
});

test('[RES-47][RES-50] what is larger than the room that is left gets the message, also of two at once', async () => {
  const own = await newSchool();
  await setQuota(own.schoolId, 2500);
  const answers = await Promise.all([1, 2, 3, 4].map(() => askTicket(own.teacher, 'moon.png', 1000)));
  expect(answers.map(({ s }) => s).sort((a, b) => a - b)).toEqual([-600, -600, 200, 200]);
  expect(answers.find(({ s }) => s === -600)?.msg).toBe(
    'The cloud drive has insufficient capacity to upload.',
  );
  expect(await diskOf(own.teacher)).toEqual({ used: 2000, total: 2500, remain: 500 });
  expect((await askTicket(own.teacher, 'moon.png', 501)).s).toBe(-600);
  expect((await askTicket(own.teacher, 'moon.png', 500)).s).toBe(200);
});

test('[RES-47] more than the disk of the server has is refused with the reason', async () => {
  const own = await newSchool();
  await setQuota(own.schoolId, 2 ** 52);
  const { s, data } = await askTicket(own.teacher, 'moon.mp4', 2 ** 51);
  expect(s).toBe(-600);
  expect(data).toMatchObject({ detail: expect.stringContaining('disk of the server is full') });
});

test('[RES-46][RES-51] a file type that no chooser takes is refused by its name, then by its content', async () => {
  const bytes = randomBytes(500);
  for (const [name, more] of [
    ['virus.exe', {}],
    ['picture.svg', {}],
    ['page.html', {}],
    ['film.mp4', { fileType: 2 }],
  ] as const) {
    const { s, msg } = await askTicket(teacher, name, 500, more);
    expect([s, msg], name).toEqual([-601, 'Unsupported file type']);
  }
  const before = await diskOf(teacher);
  const ticket = await upload(teacher, bytes, 'moon.jpg');
  const { s, msg, data } = await settle(teacher, ticket.key, sha256Of(bytes));
  expect([s, msg]).toEqual([-601, 'Unsupported file type']);
  expect(data.detail).toEqual(expect.any(String));
  expect(await diskOf(teacher)).toEqual(before);
  expect(await isStored(sha256Of(bytes))).toBe(false);
  const name = `${ticket.key.split('/').at(-1)}.upload`;
  expect(await waiting()).not.toContain(name);
});

test('[RES-49][RES-52] what a resource of the school is already is refused before and after it was sent', async () => {
  const bytes = await makePng();
  const { id } = await makeResource(server, schoolId, await makePng(), 'image/png');
  await server.db
    .update(resources)
    .set({ sourceSha256: sha256Of(bytes) })
    .where(eq(resources.id, id));
  const wanted = [-602, 'The file has been uploaded and there is no need to upload it again.'];
  const early = await askTicket(teacher, 'moon.png', bytes.length, { sha256: sha256Of(bytes) });
  expect([early.s, early.msg]).toEqual(wanted);
  const ticket = await upload(teacher, bytes);
  const late = await settle(teacher, ticket.key, sha256Of(bytes));
  expect([late.s, late.msg]).toEqual(wanted);
  // As a cover it is welcome, and so it is at another school.
  expect((await askTicket(teacher, 'a.png', bytes.length, { fileType: 2, sha256: sha256Of(bytes) })).s).toBe(
    200,
  );
  const other = await newSchool();
  const there = await upload(other.teacher, bytes);
  expect((await settle(other.teacher, there.key, sha256Of(bytes))).data.status).toBe('ready');
});

test('[RES-32] another content than was sent is refused as damaged, and its room is free', async () => {
  const own = await newSchool();
  const ticket = await upload(own.teacher, await makePng());
  expect((await settle(own.teacher, ticket.key, 'a'.repeat(64))).data.id).toBe('upload.damaged');
  // Asked again, it says the same.
  expect((await settle(own.teacher, ticket.key)).data.id).toBe('upload.damaged');
  const second = await upload(own.teacher, await makePng());
  const { data } = await settle(own.teacher, second.key);
  expect(data.status).toBe('ready');
  expect((await settle(own.teacher, second.key, 'a'.repeat(64))).data.id).toBe('upload.damaged');
  expect(await isStored(data.file_url.replace('/media/', ''))).toBe(false);
  expect((await diskOf(own.teacher)).used).toBe(0);
});

test('[RES-49] the same file in two uploads at once is kept once, and goes with the last', async () => {
  const bytes = await makePng();
  const tickets = await Promise.all([upload(teacher, bytes), upload(teacher, bytes)]);
  const states = await Promise.all(tickets.map(({ key }) => settle(teacher, key, sha256Of(bytes))));
  const [url, ...others] = new Set(states.map(({ data }) => data.file_url));
  expect(others).toEqual([]);
  const sha256 = url?.replace('/media/', '') ?? '';
  await letGo(teacher, tickets[0].key, 1);
  expect(await isStored(sha256)).toBe(true);
  await letGo(teacher, tickets[1].key, 3);
  expect(await isStored(sha256)).toBe(false);
});

test("[RES-15] an upload is another school's neither to see nor to renew", async () => {
  const bytes = await makePng();
  const ticket = await upload(teacher, bytes);
  const { data } = await settle(teacher, ticket.key);
  const other = await newSchool();
  expect((await settle(other.teacher, ticket.key)).data.id).toBe('upload.unknown');
  const renewed = await askTicket(other.teacher, 'moon.png', bytes.length, { key: ticket.key });
  expect(renewed.data).toMatchObject({ id: 'upload.unknown' });
  expect((await other.teacher.send('GET', data.file_url)).statusCode).toBe(404);
  for (const call of [calls.uploadState, calls.resourceCloudDisk]) {
    expect((await teacher.call(call, { key: 'x', file: '../../x', fileType: 1, type: 3 })).s).toBeGreaterThan(
      0,
    );
  }
});

test('[RES-34] what is let go while it is being sent leaves nothing', async () => {
  const bytes = await makePng();
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  const begun = await tus(server.port, 'POST', beginOf(ticket), {
    headers: { 'upload-length': bytes.length },
  });
  const location = begun.headers.get('location') ?? '';
  await patch(server.port, location, 0, bytes.subarray(0, 100));
  await letGo(teacher, ticket.key, 3);
  expect((await patch(server.port, location, 100, bytes.subarray(100))).status).toBe(404);
  expect(await waiting()).not.toContain(`${ticket.key.split('/').at(-1)}.upload`);
});

const silent = pino({ level: 'silent' });
/** The parts of a server beside ours, on the same files. */
async function parts(): Promise<UploadDeps> {
  const files = join(server.dataDir, 'files');
  const { default: fastify } = await import('fastify');
  const host = await createUploadHost(fastify(), {
    db: server.db,
    files,
    secret: randomBytes(32),
    shared: null,
  });
  const none = () => Promise.reject(new Error('nothing is inspected here'));
  const inspector = { inspect: none, makeCover: none, close: async () => {} } as unknown as Inspector;
  const { db, storage } = server;
  return { db, storage, host, inspector, oneServer: ALONE, bucket: null, log: silent };
}

const DAY_MS = 24 * 60 * 60_000;

test('[RES-34] uploads that nobody touched for a day go, with what nothing names; all else stays', async () => {
  const deps = await parts();
  const [old, young, sending] = await Promise.all(
    [1, 2, 3].map(async () => upload(teacher, await makePng())),
  );
  const urls: string[] = [];
  for (const one of [old, young]) urls.push((await settle(teacher, one!.key)).data.file_url);
  const past = new Date(Date.now() - DAY_MS - 60_000);
  const age = (key: string) => server.db.update(uploads).set({ touchedAt: past }).where(eq(uploads.key, key));
  await age(old!.key);
  // Its bytes still come.
  await age(sending!.key);
  const unnamed = await server.storage.put(Readable.from([randomBytes(100)]));
  const fresh = await server.storage.put(Readable.from([randomBytes(100)]));
  const type = { mime: 'image/png' };
  await server.db.insert(files).values([
    { ...unnamed, ...type, createdAt: past },
    { ...fresh, ...type },
  ]);
  const used = await makeResource(server, schoolId, randomBytes(100), 'image/png');
  await server.db.update(files).set({ createdAt: past }).where(eq(files.sha256, used.sha256));
  // Left by a server that was killed before it wrote a row.
  const unknown = await server.storage.put(Readable.from([randomBytes(100)]));
  const swept = await sweepUploads(deps);
  expect(swept).toMatchObject({ uploads: 1, unknown: 0 });
  expect(await isStored(unknown.sha256)).toBe(true);
  const exists = await Promise.all(
    [...urls.map((url) => url.replace('/media/', '')), unnamed.sha256, fresh.sha256, used.sha256].map(
      isStored,
    ),
  );
  expect(exists).toEqual([false, true, false, true, true]);
  expect((await settle(teacher, old!.key)).data.id).toBe('upload.unknown');
  expect((await settle(teacher, sending!.key)).s).toBe(200);
});

test('[RES-34] a file that is let go and uploaded again at the same time is there in the end', async () => {
  const bytes = await makePng();
  const first = await upload(teacher, bytes);
  await settle(teacher, first.key);
  for (let round = 0; round < 5; round += 1) {
    const next = await upload(teacher, bytes, `${randomUUID()}.png`);
    const [, { data }] = await Promise.all([letGo(teacher, first.key, 3), settle(teacher, next.key)]);
    expect((await teacher.send('GET', data.file_url)).statusCode).toBe(200);
    await letGo(teacher, next.key, 3);
    expect(await isStored(data.file_url.replace('/media/', ''))).toBe(false);
  }
});

test('[RES-32] a file whose check was broken off is checked when somebody asks again', async () => {
  const bytes = await makePng();
  const ticket = await upload(teacher, bytes);
  await server.db
    .update(uploads)
    .set({ status: 'checking', sourceSha256: null })
    .where(eq(uploads.key, ticket.key));
  expect((await settle(teacher, ticket.key, sha256Of(bytes))).data.status).toBe('ready');
  // The last byte came, and the server ended before it said so.
  const second = await upload(teacher, await makePng());
  await server.db.update(uploads).set({ status: 'receiving' }).where(eq(uploads.key, second.key));
  expect((await settle(teacher, second.key)).data.status).toBe('ready');
  // Its file was lost.
  const third = await upload(teacher, await makePng());
  const path = join(server.dataDir, 'files', 'incoming', `${third.key.split('/').at(-1)}.upload`);
  await utimes(path, 0, 0);
  await (await import('node:fs/promises')).rm(path);
  expect((await settle(teacher, third.key)).data.id).toBe('upload.unknown');
});
