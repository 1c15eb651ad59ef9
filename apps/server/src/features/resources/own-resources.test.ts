import { calls, type OwnResource, type Resource } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, schools } from '../../platform/database/tables';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool } from '../../testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

test("[RES-06] [RES-10] the list holds the school's own resources and nobody else's", async () => {
  const school = await makeSchool(server.db);
  const other = await makeSchool(server.db);
  const mine = await makePicture(server, school.id, { titleEn: 'Our yard', phaseIds: [20] });
  await makePicture(server, other.id);
  await makePicture(server, null);
  const teacher = await loggedIn(server.app, school.teacher);
  const list = async (input = {}) =>
    (await teacher.call<{ list: Resource[]; total: number }>(calls.ownResourceList, input)).data;
  expect(await list()).toMatchObject({ total: 1, list: [{ id: mine.id, title: 'Our yard', channel: 2 }] });
  expect((await list({ phase: 20 })).total).toBe(1);
  expect((await list({ phase: 10 })).total).toBe(0);
});

test('[RES-07] [RES-10] the list tells name, type, uploader, size and times, the latest first, ten to a page', async () => {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  const [author] = await server.db.select().from(accounts).where(eq(accounts.username, school.teacher));
  for (let index = 1; index < 11; index += 1) await makePicture(server, school.id);
  const last = await makePicture(server, school.id, { titleEn: 'Last', accountId: author?.id ?? 0 });
  const list = async (page: number) =>
    (await teacher.call<{ list: OwnResource[]; total: number }>(calls.ownResourceList, { page })).data;
  const { list: rows, total } = await list(1);
  expect([rows.length, total, (await list(2)).list.length]).toEqual([10, 11, 1]);
  expect(rows[0]).toMatchObject({
    id: last.id,
    title: 'Last',
    res_type_name: 'Panorama',
    user_name: 'Somebody',
    file_size: last.bytes.length,
    ctime: expect.any(Number),
    utime: expect.any(Number),
  });
  // Nobody is known as the uploader of what an operator brought.
  expect(rows[1]?.user_name).toBe('');
});

test('[RES-03] [RES-04] the disk counts each stored file once, against the room of the school', async () => {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  const picture = await makePicture(server, school.id);
  // The same file again, also as its own cover: it takes no more room.
  const again = { file: picture.sha256, cover: picture.sha256 };
  await makePicture(server, school.id, again);
  const total = picture.bytes.length * 3;
  await server.db.update(schools).set({ quotaBytes: total }).where(eq(schools.id, school.id));
  const used = picture.bytes.length;
  expect((await teacher.call(calls.schoolCloudDisk)).data).toEqual({ used, total, remain: total - used });
});
