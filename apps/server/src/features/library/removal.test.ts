import { randomUUID } from 'node:crypto';
import { type CloudCourse, calls, type DeviceResource, type MyCourse, type Resource } from '@orrery/contract';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importContent } from '../../operator/import-content';
import { resources } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { entryOf, type LibraryFolder, makeLibraryFolder, versionOf } from '../../testing/library-folder';
import { makeCode } from '../../testing/live/live-school';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, newVisitor, type TestSchool, type Visitor } from '../../testing/visitor';
import { importLibrary } from './import/import-library';
import { changeRemoval } from './removal';

const text = { en: 'Look.', zh: '看。' };
const TOUR = {
  id: 'tour',
  title: { en: 'The tour', zh: '参观' },
  keywords: { en: ['tour'], zh: ['参观'] },
  phase_ids: [20],
  subjects: ['physics'],
  steps: ['moon', 'mars'].map((id) => ({ id, explanation: text })),
};
const LESSON = { kind: 'courseware', file: 'lesson.zip', preview: 'film.mp4', card: 'card.pdf' };
const chapters = [{ id: 1, title: { en: 'Ebb', zh: '退潮' }, cover: 'chapter.jpg' }];
const ENTRIES = [entryOf('moon', { chapters }), entryOf('mars', { file: 'b.jpg' }), entryOf('tides', LESSON)];

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let stranger: Visitor;
let folder: LibraryFolder;
let id: { moon: number; mars: number; tides: number };
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  folder = await makeLibraryFolder();
  await folder.list(ENTRIES, [TOUR]);
  await importContent(server, folder.path);
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  stranger = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  const rows = await server.db
    .select()
    .from(resources)
    .where(inArray(resources.slug, ['moon', 'mars', 'tides']));
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? 0;
  id = { moon: idOf('moon'), mars: idOf('mars'), tides: idOf('tides') };
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});
afterEach(() => change('restore', 'moon', 'mars', 'tides'));

const change = (what: 'remove' | 'restore', ...ids: string[]) =>
  changeRemoval(server.db, null, ids, what === 'remove');
const itemOf = async (resourceId: number, by = teacher) =>
  (await by.call<{ item: Resource }>(calls.resourceItem, { id: resourceId })).data.item;
const statusOf = async (url: string, by = teacher) => (await by.send('GET', url)).statusCode;
const titles = async (input: Record<string, string | number> = {}) =>
  (await teacher.call<{ list: Resource[] }>(calls.resourceList, input)).data.list.map(({ title }) => title);

test('what is removed leaves every list and search at once, and comes back where it was', async () => {
  const before = await titles();
  const version = await versionOf(server.db);
  expect(await change('remove', 'moon')).toEqual({ changed: ['moon'], courses: ['tour'] });
  expect(await versionOf(server.db)).toBeGreaterThan(version);
  expect(await titles()).toEqual(before.filter((title) => title !== 'The moon'));
  expect(await titles({ key_word: 'moon' })).not.toContain('The moon');
  const pad = await teacher.call<{ total: number }>(calls.padSearch);
  expect(pad.data.total).toBe(before.length - 1);
  expect(await change('remove', 'moon')).toMatchObject({ changed: [] });
  await change('restore', 'moon');
  expect(await titles()).toEqual(before);
});

test('its own page keeps texts and cover, and shows nothing of its content', async () => {
  const before = await itemOf(id.tides);
  await change('remove', 'tides');
  expect(await itemOf(id.tides)).toEqual({
    ...before,
    is_removed: 1,
    file_url: '',
    file_size: 0,
    sha256: '',
    video_url: '',
    image_url: '',
    url: '',
    card_url: '',
  });
});

test('its file, preview and card are given to nobody, its cover and chapters go on', async () => {
  const tides = await itemOf(id.tides);
  const moon = await itemOf(id.moon);
  const content = [tides.file_url, tides.video_url, tides.card_url, moon.file_url];
  const pictures = [tides.cover, moon.chapterList[0]?.cover ?? ''];
  for (const url of [...content, ...pictures]) expect(await statusOf(url)).toBe(200);
  await change('remove', 'tides', 'moon');
  for (const url of content) {
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(url, stranger)).toBe(404);
  }
  for (const url of pictures) expect(await statusOf(url)).toBe(200);
  await change('restore', 'tides', 'moon');
  for (const url of content) expect(await statusOf(url)).toBe(200);
});

test('a file that another piece shows stays readable, until that one goes too', async () => {
  const { file_url } = await itemOf(id.moon);
  await folder.list([...ENTRIES, entryOf('twin')]);
  await importLibrary(server, folder.path);
  await change('remove', 'moon');
  expect(await statusOf(file_url)).toBe(200);
  await change('remove', 'twin');
  expect(await statusOf(file_url)).toBe(404);
});

test('[CRS-10] a cloud course names a removed piece and shows another picture of it', async () => {
  const read = async () =>
    (await teacher.call<{ list: CloudCourse[] }>(calls.courseCloudList)).data.list.find(
      ({ title }) => title === 'The tour',
    );
  const before = await read();
  expect(await statusOf(before?.banner ?? '')).toBe(200);
  await change('remove', 'moon');
  const after = await read();
  expect(after?.res_list.map(({ title, is_removed }) => [title, is_removed])).toEqual([
    ['The moon', 1],
    ['The mars', 0],
  ]);
  expect(after?.res_cnt).toBe(2);
  // The banner was the piece itself, which nobody may read any more.
  expect(await statusOf(before?.banner ?? '')).toBe(404);
  expect(await statusOf(after?.banner ?? '')).toBe(200);
});

test("[CRS-11] a teacher's lesson keeps the piece as no longer available", async () => {
  await teacher.call(calls.courseSave, { title: 'Mine', resource_ids: `${id.moon},${id.mars}` });
  await change('remove', 'moon');
  const { data } = await teacher.call<{ list: MyCourse[] }>(calls.courseList);
  expect(data.list[0]?.resource_list.map(({ id: rid, is_removed }) => [rid, is_removed])).toEqual([
    [id.moon, 1],
    [id.mars, 0],
  ]);
  const refused = await teacher.call(calls.courseSave, { title: 'New', resource_ids: `${id.moon}` });
  expect(refused).toMatchObject({ s: 409, data: { id: 'resource.removed' } });
});

test('sending and playing it are refused, stopping it is not', async () => {
  const headset = newVisitor(server.app);
  const joined = await headset.call<{ client_id: number; secret: string }>(calls.deviceRegister, {
    client_code: await makeCode(server.db, school.id, 60_000),
    machine_name: 'Test',
    uuid: randomUUID(),
  });
  const { client_id, secret } = joined.data;
  await headset.call(calls.deviceSession, { client_id, secret, protocol: 1 });
  const known = async () =>
    (
      await headset.call<{ list: DeviceResource[] }>(calls.deviceResources, { rids: `${id.moon},${id.mars}` })
    ).data.list.map(({ rid }) => rid);
  const play = { resId: id.moon, ids: client_id };
  expect(await teacher.call(calls.batchPlay, play)).toMatchObject({ s: 200 });
  expect(await known()).toEqual([id.moon, id.mars]);

  await change('remove', 'moon');
  const refused = { s: 409, data: { id: 'resource.removed', rids: [id.moon] } };
  expect(
    await teacher.call(calls.sendResource, { rids: `${id.mars},${id.moon}`, ids: client_id }),
  ).toMatchObject(refused);
  expect(await teacher.call(calls.batchPlay, play)).toMatchObject(refused);
  expect(await teacher.call(calls.batchPause, play)).toMatchObject(refused);
  expect(await teacher.call(calls.syncPlayTime, { ...play, time: 3 })).toMatchObject(refused);
  expect(await known()).toEqual([id.mars]);
  expect(await teacher.call(calls.batchStop, play)).toMatchObject({ s: 200 });
  expect(await teacher.call(calls.batchStop, { ...play, resId: 999_999 })).toMatchObject({ s: 404 });
});

test('an import updates what the operator removed, says so, and does not bring it back', async () => {
  await change('remove', 'moon');
  await folder.list([entryOf('moon', { title: { en: 'Luna', zh: '月球' } }), ENTRIES[1], ENTRIES[2]], [TOUR]);
  const { pieces, courses } = await importContent(server, folder.path);
  expect(pieces).toMatchObject({ updated: 1, stillRemoved: ['moon'] });
  expect(courses.stillRemoved).toEqual([]);
  expect(await itemOf(id.moon)).toMatchObject({ title: 'Luna', is_removed: 1 });
  await folder.list(ENTRIES, [TOUR]);
  await importContent(server, folder.path);
});

test('a manifest removes by name what it brought before, and nothing twice', async () => {
  const gone = { id: 'tides', removed: true, title: 'whatever is left of it' };
  await folder.list([ENTRIES[0], ENTRIES[1], gone, { id: 'never-here', removed: true }]);
  expect(await importLibrary(server, folder.path)).toMatchObject({ unchanged: 2, removed: 1 });
  expect(await itemOf(id.tides)).toMatchObject({ is_removed: 1 });
  const [before] = await server.db.select().from(resources).where(eq(resources.slug, 'tides'));
  expect(await importLibrary(server, folder.path)).toMatchObject({ unchanged: 2, removed: 0 });
  expect(await server.db.select().from(resources).where(eq(resources.slug, 'tides'))).toEqual([before]);
});

test("a folder that removes a piece of its own course is refused, and a school's removal is its own", async () => {
  await folder.list([{ id: 'moon', removed: true }, ENTRIES[1], ENTRIES[2]], [TOUR]);
  await expect(importContent(server, folder.path)).rejects.toThrow(
    'tour: the piece moon was removed from the library',
  );
  expect(await itemOf(id.moon)).toMatchObject({ is_removed: 0 });
  const owner = toSchoolScope(school.id);
  await expect(changeRemoval(server.db, owner, ['moon'], true)).rejects.toThrow('There is no piece moon');
  await folder.list(ENTRIES);
  await importLibrary(server, folder.path, owner);
  await changeRemoval(server.db, owner, ['moon'], true);
  expect(await itemOf(id.moon)).toMatchObject({ is_removed: 0 });
});
