import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, type Resource } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chapters, resources } from '../../../platform/database/tables';
import { measureDisk } from '../../../platform/library/measure-disk';
import { toSchoolScope } from '../../../platform/session/caller';
import {
  ASKED,
  entryOf,
  type LibraryFolder,
  makeLibraryFolder,
  pictureOf,
  versionOf,
} from '../../../testing/library-folder';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../../testing/visitor';
import { toDurationText } from '../chapters';
import { importLibrary } from './import-library';

const CATEGORIES = {
  general: [{ id: 1, slug: 'space', name: { en: 'Space', zh: '宇宙与航天' } }],
  knowledge: [
    { id: 101, slug: 'mechanics', subjects: ['physics'], name: { en: 'Mechanics', zh: '力学' } },
    { id: 102, slug: 'seas', subjects: ['science'], phase_ids: [10], name: { en: 'Seas', zh: '海洋' } },
  ],
};
const CHAPTERS = [
  {
    id: 1,
    title: { en: 'Ebb', zh: '退潮' },
    intro: { en: 'Water goes.', zh: '海水退去。' },
    cover: 'chapter.jpg',
    duration: 180,
    control: ['order', 'voice'],
    interaction: ['move', 'gaze'],
  },
  { id: 4, title: { en: 'Flow', zh: '涨潮' }, duration: 40 },
];
const MATCHING = CHAPTERS.slice(0, 1);

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let chinese: Visitor;
let folder: LibraryFolder;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  folder = await makeLibraryFolder();
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  chinese = await loggedIn(server.app, school.teacher);
  chinese.cookies.set('lang', 'zh');
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});
beforeEach(async () => {
  await server.db.delete(resources);
});

async function importing(...entries: unknown[]) {
  await folder.list(entries, undefined, CATEGORIES);
  return importLibrary(server, folder.path);
}

async function itemOf(slug: string, by = teacher): Promise<Resource> {
  const [row] = await server.db.select().from(resources).where(eq(resources.slug, slug));
  const answer = await by.call<{ item: Resource }>(calls.resourceItem, { id: row?.id ?? 0 });
  return answer.data.item;
}

const LESSON = {
  kind: 'courseware',
  file: 'lesson.zip',
  preview: 'film.mp4',
  card: 'card.pdf',
  grades: [8, 10],
  volumes: [1],
  general_categories: ['space'],
  knowledge_categories: ['mechanics', 102],
  chapters: MATCHING,
};

test('[LIB-27] [LIB-19] a resource has every field of the entity, filled from the manifest', async () => {
  await importing(entryOf('tides', LESSON));
  const item = await itemOf('tides');
  const url = expect.stringMatching(/^\/media\/[0-9a-f]{64}$/);
  expect(item).toMatchObject({
    id: expect.any(Number),
    rid: item.id,
    title: 'The tides',
    cover: url,
    res_type: 1,
    res_type_name: 'VR courseware',
    use_explain: '',
    description: 'Dust.',
    desc: 'Dust.',
    knowledge_point: 'Tides',
    key_word: 'moon, sea',
    keywords: ['moon', 'sea'],
    file_type: 'app',
    is_bokong: 0,
    channel: 1,
    video_url: url,
    image_url: '',
    url: '',
    card_url: url,
    icon: '',
    is_review: 1,
    type: 2,
    file_url: url,
    user_name: '',
    banner: item.cover,
    is_removed: 0,
    subject_ids: [14, 24],
    phase_ids: [20, 30],
    grade_ids: [8, 10],
    volume_ids: [1],
    general_cate_ids: [1],
    new_know_cate_ids: [101, 102],
  });
  const sizeOf = async (address: string) => (await teacher.send('GET', address)).rawPayload.length;
  expect(item.file_size).toBe(await sizeOf(item.file_url));
  expect(item.cover_file_size).toBe(await sizeOf(item.cover));
  expect(item.ctime).toBeGreaterThan(0);
  expect(item.utime).toBeGreaterThan(0);
  expect((await teacher.send('GET', item.video_url)).headers['content-type']).toBe('video/mp4');
  expect((await teacher.send('GET', item.card_url)).headers['content-type']).toBe('application/pdf');
});

test('[LIB-28] [LIB-Q5] chapters come in order with digit strings, and last as people say it', async () => {
  await importing(entryOf('moon', { chapters: [...CHAPTERS].reverse() }));
  const { chapterList } = await itemOf('moon');
  expect(chapterList).toEqual([
    {
      id: 1,
      title: 'Ebb',
      intro: 'Water goes.',
      cover: expect.stringMatching(/^\/media\//),
      duration: '3 min',
      control: '13',
      alternation: '31',
    },
    { id: 4, title: 'Flow', intro: '', cover: '', duration: '40 s', control: '', alternation: '' },
  ]);
  expect((await teacher.send('GET', chapterList[0]?.cover ?? '')).statusCode).toBe(200);
  const inChinese = (await itemOf('moon', chinese)).chapterList;
  expect(inChinese.map(({ title, duration }) => [title, duration])).toEqual([
    ['退潮', '3 分钟'],
    ['涨潮', '40 秒'],
  ]);
});

test.each([
  [null, ''],
  [0.2, '1 s'],
  [59.4, '59 s'],
  [59.7, '1 min'],
  [100, '2 min'],
])('[LIB-28] %s seconds read "%s"', (seconds, text) => {
  expect(toDurationText(seconds, 'en')).toBe(text);
});

test('[LIB-28] a courseware brings its own chapters, and the manifest tells more of them', async () => {
  await importing(entryOf('tides', LESSON));
  const { chapterList, duration } = await itemOf('tides');
  expect(chapterList.map(({ id, title, duration: text }) => [id, title, text])).toEqual([
    [1, 'Ebb', '3 min'],
    [2, 'Test', '45 s'],
    [3, 'The Moon', '2 min'],
  ]);
  expect(duration).toBe(300);
});

test('a courseware brings what its test asks, which is published anew only where it differs', async () => {
  await importing(entryOf('tides', LESSON), entryOf('moon'));
  const rows = await server.db.select({ outline: resources.outline }).from(resources).orderBy(resources.slug);
  expect(rows).toEqual([{ outline: null }, { outline: { ...ASKED, levels: { A: 0.9, B: 0.75, C: 0.6 } } }]);
  expect(await importing(entryOf('tides', LESSON), entryOf('moon'))).toMatchObject({ unchanged: 2 });
});

test.each([
  ['panorama_image', {}, { res_type: 4, file_type: 'image', is_bokong: 1 }],
  ['image', {}, { res_type: 4, file_type: 'image', is_bokong: 0 }],
  ['panorama_video', { file: 'film.mp4' }, { res_type: 2, file_type: 'video', is_bokong: 1 }],
  ['video', { file: 'film.mp4' }, { res_type: 2, file_type: 'video', is_bokong: 0 }],
  ['model', { file: 'model.glb' }, { res_type: 3, file_type: 'app', is_bokong: 0 }],
  ['courseware', { file: 'lesson.zip' }, { res_type: 1, file_type: 'app', is_bokong: 0 }],
  [
    'page',
    { file: undefined, url: 'https://example.org/a' },
    { res_type: 1, file_type: 'url', is_bokong: 0 },
  ],
])('[LIB-29] [LIB-30] an imported %s is told by its type and file type', async (kind, values, wire) => {
  await folder.put('model.glb', Buffer.from('676c5446020000001800000000000000', 'hex'));
  await importing(entryOf('piece', { kind, ...values }));
  const item = await itemOf('piece');
  expect(item).toMatchObject(wire);
  const { file_type, file_url, video_url, image_url, url } = item;
  expect(file_url === '').toBe(kind === 'page');
  expect(url).toBe(kind === 'page' ? 'https://example.org/a' : '');
  expect(video_url).toBe(file_type === 'video' ? file_url : '');
  expect(image_url).toBe(file_type === 'image' ? file_url : '');
});

test('what did not change is not touched, and whatever did is', async () => {
  await importing(entryOf('moon', { chapters: CHAPTERS }), entryOf('mars'));
  const read = () => server.db.select().from(resources).orderBy(resources.id);
  const before = await read();
  const version = await versionOf(server.db);
  const nothing = { added: 0, updated: 0, removed: 0, stillRemoved: [] };
  expect(await importing(entryOf('moon', { chapters: CHAPTERS }), entryOf('mars'))).toEqual({
    ...nothing,
    unchanged: 2,
  });
  expect(await read()).toEqual(before);
  expect(await versionOf(server.db)).toBe(version);

  const [first, second] = CHAPTERS;
  const retitled = [first, { ...second, title: { en: 'Flood', zh: '涨潮' } }];
  await folder.put('b.jpg', await pictureOf('#123456'));
  const report = await importing(
    entryOf('moon', { chapters: retitled }),
    entryOf('mars', { file: 'b.jpg' }),
    entryOf('sun'),
  );
  expect(report).toEqual({ ...nothing, added: 1, updated: 2, unchanged: 0 });
  expect(await versionOf(server.db)).toBeGreaterThan(version);
  const after = await read();
  expect(after.map(({ slug }) => slug)).toEqual(['moon', 'mars', 'sun']);
  for (const [index, row] of before.entries()) {
    expect(after[index]).toMatchObject({ id: row.id, createdAt: row.createdAt });
    expect(after[index]?.updatedAt.getTime()).toBeGreaterThan(row.updatedAt.getTime());
  }
  expect((await itemOf('moon')).chapterList[1]?.title).toBe('Flood');
});

test('a file with the same name and other content is another file, and chapters can go', async () => {
  await folder.put('b.jpg', await pictureOf('#00ff00'));
  await importing(entryOf('moon', { file: 'b.jpg', chapters: CHAPTERS }));
  const { file_url } = await itemOf('moon');
  await folder.put('b.jpg', await pictureOf('#0000ff'));
  expect(await importing(entryOf('moon', { file: 'b.jpg' }))).toMatchObject({ updated: 1 });
  const after = await itemOf('moon');
  expect(after.file_url).not.toBe(file_url);
  expect(after.chapterList).toEqual([]);
  expect(await server.db.select().from(chapters)).toEqual([]);
  // Nobody uses the former file any more.
  expect((await teacher.send('GET', file_url)).statusCode).toBe(404);
});

test('hostile texts are stored as they are, and shown as nothing but text', async () => {
  const hostile = {
    script: '<script>alert(1)</script>',
    turned: '\u202eabc\u202c \u200fאב',
    emoji: '👩🏽‍🚀🪐 ok',
    sql: "'; drop table resources; --",
  };
  await importing(
    ...Object.entries(hostile).map(([id, title]) => entryOf(id, { title: { en: title, zh: title } })),
  );
  for (const [id, title] of Object.entries(hostile)) expect((await itemOf(id)).title).toBe(title);
});

test("a school's own folder brings coursewares and pages, and no new categories", async () => {
  const scope = toSchoolScope(school.id);
  await importing(entryOf('moon'));
  const page = { kind: 'page', file: undefined, url: 'http://intranet.example/' };
  await folder.list([entryOf('ours', page), entryOf('lesson', LESSON)], undefined, CATEGORIES);
  expect(await importLibrary(server, folder.path, scope)).toMatchObject({ added: 2 });
  expect(await itemOf(`${school.id}/lesson`)).toMatchObject({
    channel: 2,
    general_cate_ids: [1],
    user_name: '',
  });
  const names = ['lesson.zip', 'film.mp4', 'card.pdf', 'cover.jpg', 'chapter.jpg'];
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder.path, name))).size));
  expect((await measureDisk(server.db, scope)).used).toBe(sizes.reduce((sum, size) => sum + size, 0));
  const fresh = { general: [{ id: 77, slug: 'ours', name: { en: 'Ours', zh: '本校' } }] };
  await folder.list([entryOf('ours', page)], undefined, fresh);
  await expect(importLibrary(server, folder.path, scope)).rejects.toThrow(
    'categories.json: ours: is new; import it into the cloud library first',
  );
  await folder.list([{ id: 'ours', removed: true }], undefined, {});
  expect(await importLibrary(server, folder.path, scope)).toMatchObject({ removed: 1 });
  expect(await itemOf(`${school.id}/ours`)).toMatchObject({ is_removed: 1, url: '' });
});
