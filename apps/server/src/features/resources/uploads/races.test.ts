import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../../platform/audit/audit';
import { files, uploads } from '../../../platform/database/tables';
import type { Inspector } from '../../../platform/inspection/inspector';
import { toSchoolScope } from '../../../platform/session/caller';
import { keepFile } from '../../../platform/storage/keep-file';
import { releaseFiles } from '../../../platform/storage/release-files';
import type { Storage } from '../../../platform/storage/storage';
import { createUploadHost, type UploadHost } from '../../../platform/upload-host/upload-host';
import { ALONE } from '../../../testing/alone';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { askTicket, makePng, postForm, sha256Of, type Ticket } from '../../../testing/uploads';
import { loggedIn, makeSchool, type Visitor } from '../../../testing/visitor';
import { checkUpload } from './check-upload';
import type { UploadDeps } from './deps';
import { DISK_RESERVE_BYTES } from './limits';
import { requireRoomOnDisk } from './room-on-disk';
import { createShrink } from './shrink-upload';

let server: TestServer;
let host: UploadHost;
let teacher: Visitor;
let schoolId: number;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  const { default: fastify } = await import('fastify');
  const place = {
    db: server.db,
    files: join(server.dataDir, 'files'),
    secret: randomBytes(32),
    shared: null,
  };
  host = await createUploadHost(fastify(), place);
});
afterAll(() => server.close());
beforeEach(async () => {
  const school = await makeSchool(server.db);
  schoolId = school.id;
  teacher = await loggedIn(server.app, school.teacher);
});

/** The parts of a server beside ours, on the same files. */
function partsWith(storage: Partial<Storage>, inspector: Partial<Inspector>): UploadDeps {
  const log = pino({ level: 'silent' });
  return {
    ...{ db: server.db, host, oneServer: ALONE, bucket: null, log },
    storage: { ...server.storage, ...storage },
    inspector: inspector as Inspector,
  };
}

async function send(bytes: Buffer): Promise<Ticket> {
  const { data: ticket } = await askTicket(teacher, 'a.png', bytes.length);
  expect((await postForm(server.port, ticket.fields, bytes)).status).toBe(200);
  return ticket;
}

const findRow = async (key: string) =>
  (await server.db.select().from(uploads).where(eq(uploads.key, key)))[0] ?? null;
const rowOf = async (key: string) => {
  const row = await findRow(key);
  if (!row) throw new Error('the upload is gone');
  return row;
};
const rowsOf = (sha256: string) => server.db.$count(files, eq(files.sha256, sha256));

const asImage = (bytes: Buffer): Partial<Inspector> => ({
  inspect: async (path) => ({ ok: true, path, facts: factsOf(bytes, 'image') }),
});
const factsOf = (bytes: Buffer, kind: 'image' | 'model', textureBytes: number | null = null) => ({
  ...{ kind, mime: 'image/png', bytes: bytes.length, width: 64, height: 48, durationSeconds: null },
  ...{ codec: null, triangles: null, drawCalls: null, textureBytes, entries: null },
});

test('[RES-34] what is let go of while its bytes are being kept leaves nothing behind', async () => {
  const bytes = await makePng();
  const { key } = await send(bytes);
  const adopt: Storage['adopt'] = async (path, sha256) => {
    await teacher.call(calls.resourceCloudDisk, { file: key, fileType: 1, type: 3 });
    await writeFile(path, bytes);
    return server.storage.adopt(path, sha256);
  };
  await checkUpload(partsWith({ adopt }, asImage(bytes)), await rowOf(key));
  expect(await findRow(key)).toBeNull();
  expect(await server.storage.stat(sha256Of(bytes))).toBeNull();
  expect(await rowsOf(sha256Of(bytes))).toBe(0);
});

test('a server that ends while a smaller model is kept leaves a ready upload that can be read', async () => {
  const large = await makePng();
  const small = await makePng();
  const { key } = await send(large);
  await checkUpload(partsWith({}, asImage(large)), await rowOf(key));
  await server.db
    .update(uploads)
    .set({ facts: factsOf(large, 'model', 1000) })
    .where(eq(uploads.key, key));
  const folder = await mkdtemp(join(tmpdir(), 'orrery-races-'));
  const path = join(folder, 'small.glb');
  await writeFile(path, small);
  const ended = () => Promise.reject(new Error('the server ended'));
  const shrinkModel: Inspector['shrinkModel'] = async () => ({
    ...{ ok: true, path, facts: factsOf(small, 'model', 10) },
  });
  const shrink = createShrink(partsWith({ adopt: ended }, { shrinkModel }));
  const asked = { key, texture_bytes: 100 };
  const actor = { user: { id: (await rowOf(key)).accountId }, scope: toSchoolScope(schoolId) } as Actor;
  await expect(shrink(actor, asked, 'en')).rejects.toThrow('the server ended');
  const row = await rowOf(key);
  expect(row.status).toBe('ready');
  expect(await server.storage.stat(row.sha256 ?? '')).not.toBeNull();
  await rm(folder, { recursive: true });
});

test('[RES-47] room that others were promised is not promised again', async () => {
  const free = DISK_RESERVE_BYTES + 1_500_000;
  const tight = partsWith({}, {});
  vi.spyOn(host, 'freeBytes').mockResolvedValue(free);
  await requireRoomOnDisk(tight, 1_000_000, 'en');
  const { data: ticket } = await askTicket(teacher, 'a.png', 1_000_000);
  await expect(requireRoomOnDisk(tight, 1_000_000, 'en')).rejects.toMatchObject({ id: 'upload.too-large' });
  await requireRoomOnDisk(tight, 400_000, 'en');
  // What came of it is taken already, and no longer promised.
  const there = join(host.incoming.folder, `${basename(ticket.key)}.upload`);
  await writeFile(there, Buffer.alloc(700_000));
  await requireRoomOnDisk(tight, 1_000_000, 'en');
  await expect(requireRoomOnDisk(tight, 1_300_000, 'en')).rejects.toMatchObject({ id: 'upload.too-large' });
  await rm(there);
  await expect(requireRoomOnDisk(tight, 1_000_000, 'en')).rejects.toMatchObject({ id: 'upload.too-large' });
  // Who asked long ago and sends nothing holds nobody up.
  await server.db
    .update(uploads)
    .set({ touchedAt: new Date(0) })
    .where(eq(uploads.key, ticket.key));
  await requireRoomOnDisk(tight, 1_000_000, 'en');
});

test('a file that is kept is claimed first, and comes again where it was let go of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-races-'));
  const path = join(folder, 'kept.png');
  const bytes = await makePng();
  await writeFile(path, bytes);
  const put = vi.fn(async () => {
    throw new Error('the server ended');
  });
  const sha256 = sha256Of(bytes);
  await expect(
    keepFile({ db: server.db, storage: { ...server.storage, put } }, path, 'image/png'),
  ).rejects.toThrow();
  expect(await rowsOf(sha256)).toBe(1);
  await keepFile(server, path, 'image/png');
  expect(await releaseFiles(server, [sha256])).toBe(1);
  await keepFile(server, path, 'image/png');
  expect(await server.storage.stat(sha256)).not.toBeNull();
  await rm(folder, { recursive: true });
});
