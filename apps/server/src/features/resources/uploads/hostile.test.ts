import { randomUUID } from 'node:crypto';
import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, uploads } from '../../../platform/database/tables';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { makeCoverUpload, makeUpload } from '../../../testing/upload';
import { askTicket } from '../../../testing/uploads';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../../testing/visitor';
import { MAX_OWN_UPLOADS } from './limits';

let server: TestServer;
let school: TestSchool;
/** Has the uploads. */
let owner: Visitor;
/** Of the same school. */
let colleague: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  owner = await loggedIn(server.app, school.teacher);
  colleague = await loggedIn(server.app, school.admin);
});
afterAll(() => server.close());

const save = (visitor: Visitor, input: Record<string, string>) =>
  visitor.call<{ id?: string; rid?: number }>(calls.ownResourceSave, { title: 'Mine', ...input });
const isThere = async (key: string) => (await server.db.$count(uploads, eq(uploads.key, key))) === 1;

test('[RES-13] nobody saves what a colleague uploaded, by its key or by its address', async () => {
  const file = await makeUpload(server, school);
  const cover = await makeCoverUpload(server, school);
  for (const name of [file.key, `/media/${file.sha256}`]) {
    expect((await save(colleague, { file_url: name })).data.id).toBe('upload.unknown');
  }
  const own = await makeUpload(server, school, {}, { accountId: await accountOf(school.admin) });
  expect((await save(colleague, { file_url: own.key, cover: `/media/${cover.sha256}` })).data.id).toBe(
    'upload.unknown',
  );
  expect(
    (await save(owner, { file_url: `/media/${file.sha256}`, cover: cover.key })).data.rid,
  ).toBeGreaterThan(0);
});

test('[RES-15] [RES-34] nobody lets go of what a colleague uploaded, also where both have the same content', async () => {
  const file = await makeUpload(server, school);
  const accountId = await accountOf(school.admin);
  const [row] = await server.db.select().from(uploads).where(eq(uploads.key, file.key));
  if (!row) throw new Error('the upload was not stored');
  const twin = `${file.key.slice(0, -12)}${'0'.repeat(12)}`;
  await server.db.insert(uploads).values({ ...row, key: twin, accountId });
  for (const name of [`/media/${file.sha256}`, file.key]) {
    await colleague.call(calls.resourceCloudDisk, { file: name, fileType: 1, type: 3 });
  }
  expect([await isThere(file.key), await isThere(twin)]).toEqual([true, false]);
  expect(await server.storage.stat(file.sha256)).not.toBeNull();
});

test('[RES-17] [RES-19] nobody asks for the state of what a colleague uploads, renews it, or calls it damaged', async () => {
  const file = await makeUpload(server, school);
  const wrong = { key: file.key, sha256: '0'.repeat(64) };
  expect((await colleague.call(calls.uploadState, wrong)).data.id).toBe('upload.unknown');
  expect((await owner.call(calls.uploadState, { key: file.key })).data.status).toBe('ready');
  const { data: ticket } = await askTicket(owner, 'moon.png', 5);
  expect((await askTicket(colleague, 'moon.png', 5, { key: ticket.key })).data).toMatchObject({
    id: 'upload.unknown',
  });
});

test('[RES-47] one account with endless uploads leaves room for its colleagues', async () => {
  const own = await makeSchool(server.db);
  const accountId = await accountOf(own.teacher);
  const value = { schoolId: own.id, accountId, purpose: 1, fileName: 'moon.png', sizeBytes: 1 };
  const keys = Array.from({ length: MAX_OWN_UPLOADS }, () => `schools/${own.id}/${randomUUID()}`);
  await server.db.insert(uploads).values(keys.map((key) => ({ ...value, key })));
  const greedy = await loggedIn(server.app, own.teacher);
  expect((await askTicket(greedy, 'moon.png', 1)).data).toMatchObject({ id: 'upload.too-large' });
  const other = await loggedIn(server.app, own.admin);
  expect((await askTicket(other, 'moon.png', 1)).s).toBe(200);
});

async function accountOf(username: string): Promise<number> {
  const [account] = await server.db.select().from(accounts).where(eq(accounts.username, username));
  return account?.id ?? 0;
}
