import { calls, type Resource } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLibraryFolder } from '../../operator/library-folder';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';
import { importLibrary } from './import/import-library';

interface Page {
  list: Resource[];
  total: number;
  page_size: number;
}

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  await importLibrary(server, findLibraryFolder() ?? '');
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
});
afterAll(() => server.close());

async function list(input: Record<string, string | number> = {}): Promise<Page> {
  const answer = await teacher.call<Page>(calls.resourceList, input);
  expect(answer.s).toBe(200);
  return answer.data;
}

test('[LIB-17] the library answers a page of twenty with the total', async () => {
  const first = await list();
  expect(first.list).toHaveLength(20);
  expect(first.page_size).toBe(20);
  expect(first.total).toBeGreaterThan(20);
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(first.total / 20) }, (_, index) => list({ page: index + 1 })),
  );
  const ids = pages.flatMap((page) => page.list.map(({ id }) => id));
  expect(new Set(ids).size).toBe(first.total);
  expect((await list({ page: 999 })).list).toEqual([]);
});

test('[LIB-40] [LIB-41] the tablet gets the same library in pages of fifteen, filtered by the same fields', async () => {
  const search = async (input: Record<string, string | number>) =>
    (await teacher.call<Page>(calls.padSearch, input)).data;
  const first = await search({});
  expect(first.page_size).toBe(15);
  expect(first.list).toHaveLength(15);
  expect(first.total).toBe((await list()).total);
  const second = await search({ page: 2 });
  expect(second.list[0]?.id).not.toBe(first.list[0]?.id);
  const models = await search({ res_type: 3, phase_id: 20, subject_id: 15, key_word: 'water' });
  expect(models.list.map(({ id }) => id)).toEqual(
    (await list({ res_type: 3, phase_id: 20, subject_id: 15, key_word: 'water' })).list.map(({ id }) => id),
  );
  expect(models.total).toBeGreaterThan(0);
});

test('filters by type, phase and subject narrow the list and combine', async () => {
  const all = (await list()).total;
  const videos = await list({ res_type: 2 });
  expect(videos.total).toBeLessThan(all);
  expect(videos.list.every(({ file_type }) => file_type === 'video')).toBe(true);
  const chemistry = await list({ subject_id: 15 });
  expect(chemistry.total).toBeGreaterThan(0);
  expect(chemistry.list.every(({ subject_ids }) => subject_ids.includes(15))).toBe(true);
  const both = await list({ subject_id: 15, res_type: 2 });
  expect(both.total).toBeLessThan(chemistry.total);
  const high = await list({ phase_id: 30 });
  expect(high.list.every(({ phase_ids }) => phase_ids.includes(30))).toBe(true);
});

test('a filter of zero or nothing means all', async () => {
  const all = (await list()).total;
  expect((await list({ res_type: 0, phase_id: '', subject_id: 0, key_word: '' })).total).toBe(all);
});

test('search finds words in both languages, whatever the language of the screen', async () => {
  const english = await list({ key_word: 'MARS' });
  const chinese = await list({ key_word: '火星' });
  expect(english.total).toBeGreaterThan(0);
  expect(chinese.total).toBeGreaterThan(0);
  const titles = new Set(chinese.list.map(({ id }) => id));
  expect(english.list.some(({ id }) => titles.has(id))).toBe(true);
  expect((await list({ key_word: 'mars husband' })).total).toBe(1);
  expect((await list({ key_word: 'mars pyramid' })).total).toBe(0);
});

test.each(['%', '_', "'; drop table resources; --", '\\'])('search takes %s literally', async (key_word) => {
  expect((await list({ key_word })).total).toBe(0);
  expect((await list()).total).toBeGreaterThan(0);
});

test('[LIB-19] an item is answered with item, banner, review and icon', async () => {
  const known = (await list({ key_word: 'mars husband' })).list[0];
  const answer = await teacher.call(calls.resourceItem, { id: known?.id ?? 0 });
  expect(answer).toMatchObject({ s: 200, data: { item: known, review: null, icon: '' } });
  expect(answer.data.banner).toMatch(/^\/media\/[0-9a-f]{64}$/);
  expect(known).toMatchObject({
    file_type: 'image',
    is_bokong: 1,
    res_type: 4,
    channel: 1,
    licence: expect.stringMatching(/./),
    credit: expect.stringMatching(/./),
  });
});

test('texts are in the language of the caller', async () => {
  const reader = await loggedIn(server.app, school.teacher);
  reader.cookies.set('lang', 'zh');
  const answer = await reader.call<Page>(calls.resourceList, { key_word: 'mars husband' });
  expect(answer.data.list[0]).toMatchObject({ title: '站在火星上：哈斯本德山', res_type_name: '全景图' });
});

test("[LIB-18] channel 2 lists the school's own resources, which no other school sees", async () => {
  const own = await makePicture(server, school.id, { titleEn: 'Zzyzx yard', titleZh: '我们的校园' });
  const mine = await list({ channel: 2, type: 21 });
  expect(mine.list.map(({ id }) => id)).toEqual([own.id]);
  expect((await list({ key_word: 'Zzyzx yard' })).total).toBe(0);
  expect((await teacher.call(calls.resourceItem, { id: own.id })).s).toBe(200);
  const other = await loggedIn(server.app, (await makeSchool(server.db)).admin);
  expect((await other.call<Page>(calls.resourceList, { channel: 2 })).data.total).toBe(0);
  expect(await other.call(calls.resourceItem, { id: own.id })).toMatchObject({
    s: 404,
    data: { id: 'resource.unknown' },
  });
});

test('[LIB-42] [LIB-20] phases and subjects have the ids of the specification, named in both languages', async () => {
  interface Named {
    id: number;
    name: string;
  }
  interface Reference {
    res_type: Named[];
    phase: (Named & { subjects: Named[] })[];
  }
  const english = (await teacher.call<Reference>(calls.referenceData)).data;
  const subjectsOf = (phase: number) =>
    Object.fromEntries(
      english.phase.find(({ id }) => id === phase)?.subjects.map(({ id, name }) => [id, name]) ?? [],
    );
  expect(english.phase.map(({ id }) => id)).toEqual([10, 20, 30]);
  expect(subjectsOf(10)).toMatchObject({ 1: 'Chinese', 2: 'Maths', 3: 'English' });
  expect(subjectsOf(20)).toMatchObject({
    11: 'Chinese',
    12: 'Maths',
    13: 'English',
    14: 'Physics',
    15: 'Chemistry',
    16: 'Biology',
  });
  const reader = await loggedIn(server.app, school.teacher);
  reader.cookies.set('lang', 'zh');
  const chinese = (await reader.call<Reference>(calls.referenceData)).data;
  expect(chinese.phase.map(({ name }) => name)).toEqual(['小学', '初中', '高中']);
  expect(chinese.res_type.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});
