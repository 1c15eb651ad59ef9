import { type CloudCourse, calls, type Resource } from '@orrery/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContent } from '../../operator/import-content';
import { findLibraryFolder } from '../../operator/library-folder';
import { resources } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

interface Page<Item> {
  list: Item[];
  total: number;
  similar: number;
}

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  await importContent(server, findLibraryFolder() ?? '');
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
});
afterAll(() => server.close());

async function search(key_word: string, input: Record<string, string | number> = {}) {
  const answer = await teacher.call<Page<Resource>>(calls.resourceList, { key_word, ...input });
  expect(answer.s).toBe(200);
  return answer.data;
}
const titles = async (key_word: string) => (await search(key_word)).list.map(({ title }) => title);

describe('a flood', () => {
  test('[LIB-17] of searches costs whoever sends it, and nobody else', async () => {
    const other = await loggedIn(server.app, school.admin);
    const ask = (visitor: Visitor, index: number) =>
      visitor.call<Page<Resource>>(calls.resourceList, { key_word: `flood ${index}`, page: index + 1 });
    const flood = Array.from({ length: 60 }, (_, index) => ask(teacher, index));
    const modest = await ask(other, 100);
    expect(modest.s).toBe(200);
    const answers = await Promise.all(flood);
    expect(answers.filter(({ s }) => s === 200).length).toBeGreaterThan(0);
    const refused = answers.filter(({ s }) => s !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused)
      expect(one).toMatchObject({ s: 429, data: { id: 'rate.limited', retryAfter: 1 } });
    expect((await ask(teacher, 0)).s).toBe(200);
  });
});

describe('words', () => {
  test('title, keywords and knowledge points are searched, in English and in Chinese', async () => {
    for (const words of ['pyramid of Kush', 'Meroe', 'kingdom of Kush', '努比亚', '棱锥', '库施王国']) {
      expect(await titles(words), words).toContain('Nubian pyramid');
    }
    expect((await search('no such thing in it')).total).toBe(0);
  });

  test.each([
    'SATURN',
    'ｓａｔｕｒｎ',
    '  Saturn　',
    '土星',
    '土　星',
    '\u200fsaturn\u202e',
    'rings saturn',
    '光环，土星',
  ])('case, width, spaces, order and invisible marks make no difference: "%s"', async (words) => {
    const { list, similar } = await search(words);
    expect(list.map(({ title }) => title)).toContain('Saturn with its rings');
    expect(similar).toBe(0);
  });

  test('each word must be met, wherever it stands', async () => {
    expect(await titles('temple Doric')).toContain('Greek temple');
    expect(await titles('temple Doric')).not.toContain('Temple of Horus');
    expect(await titles('mars pyramid')).toEqual([]);
    expect(await titles('土星 木星')).toEqual([]);
  });

  test('one Chinese character and two letters find something', async () => {
    expect(await titles('象')).toContain('African elephant');
    expect(await titles('ic')).toContain('Ice crystal');
    expect(await titles('水')).toContain('Water molecule');
  });

  test.each([
    '%',
    '_',
    '\\',
    '"',
    '7%',
    '🚀',
    "'; drop table resources; --",
    '<script>',
    '.*',
    '[a-z]',
    '星%',
  ])('signs stand for themselves: %s', async (words) => {
    expect(await search(words)).toMatchObject({ total: 0, list: [], similar: 0 });
  });

  test('a lesson with signs in its title is found by them', async () => {
    await server.db.insert(resources).values([
      { kind: 'model', titleEn: '100% juice', titleZh: '纯果汁🚀', pageUrl: 'https://example.org/1' },
      { kind: 'model', titleEn: '1000 juices', titleZh: '果汁大全', pageUrl: 'https://example.org/2' },
    ]);
    expect(await titles('100% juice')).toEqual(['100% juice']);
    expect(await titles('果汁🚀')).toEqual(['100% juice']);
  });

  test('of fifty words the first eight count', async () => {
    const words = ['saturn', 'rings', 'with', 'its'].join(' ').concat(' x'.repeat(38));
    expect((await search(words)).total).toBe(0);
    const many = `saturn with its rings planet cassini division 土星 ${'z '.repeat(20)}`;
    expect(await titles(many)).toEqual(['Saturn with its rings']);
  });
});

describe('order', () => {
  test('a title that is it, begins with it, holds it; then keywords, then knowledge points', async () => {
    const row = (titleEn: string, more: Partial<typeof resources.$inferInsert> = {}) => ({
      kind: 'model',
      titleEn,
      titleZh: '彗星',
      pageUrl: 'https://example.org',
      ...more,
    });
    await server.db
      .insert(resources)
      .values([
        row('Sky one', { knowledgeEn: 'What a xylophone is' }),
        row('Sky two', { keywordsEn: ['xylophone'] }),
        row('Metalxylophone'),
        row('A small xylophone'),
        row('Xylophone of wood and of steel'),
        row('Xylophone of wood'),
        row('xylophone'),
        row('Sky three', { keywordsEn: ['xylophone'] }),
      ]);
    expect(await titles('Xylophone')).toEqual([
      'xylophone',
      'Xylophone of wood',
      'Xylophone of wood and of steel',
      'A small xylophone',
      'Metalxylophone',
      'Sky two',
      'Sky three',
      'Sky one',
    ]);
  });

  test('pages of matches follow each other without a gap', async () => {
    const first = await search('a');
    expect(first.total).toBeGreaterThan(first.list.length);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(first.total / 20) }, (_, index) => search('a', { page: index + 1 })),
    );
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(first.total);
    expect(await search('a', { page: 999 })).toMatchObject({ list: [], total: first.total });
  });
});

describe('slips of spelling', () => {
  test.each([
    ['satrun', 'Saturn with its rings'],
    ['pyramyd', 'Nubian pyramid'],
    ['elefant', 'African elephant'],
    ['girafe', 'Giraffe'],
    ['tigers', 'Tiger'],
    ['temple of hours', 'Temple of Horus'],
    ['moonn phasse', 'Why the Moon changes its shape'],
    ['carbondioxide', 'Carbon dioxide molecule'],
    ['金子塔', 'Nubian pyramid'],
    ['长劲鹿', 'Giraffe'],
    ['狮生人面像', 'In front of an Egyptian temple'],
    ['眀月', 'Why the Moon changes its shape'],
    ['土心', 'Saturn with its rings'],
    ['土星的光环', 'Saturn with its rings'],
  ])('%s finds what was meant and says that it is near', async (words, title) => {
    const { list, similar } = await search(words);
    expect(list.map((one) => one.title)).toContain(title);
    expect(similar).toBe(1);
  });

  test.each([
    'zzzz',
    'qwerty',
    'asdfgh',
    'hello',
    'football',
    'aaaaaaaa',
    '蛋糕',
    '电子琴',
    '汽车',
    '孔子学院',
    '的的的的',
  ])('nothing is near to %s', async (words) => {
    expect(await search(words)).toMatchObject({ total: 0, list: [], similar: 0 });
  });

  test('what is held is never mixed with what is near', async () => {
    const { list, similar } = await search('lion');
    expect(similar).toBe(0);
    expect(list.every(({ title, keywords }) => `${title} ${keywords}`.toLowerCase().includes('lion'))).toBe(
      true,
    );
  });

  test('filters narrow what is near, too', async () => {
    expect(await search('satrun', { subject_id: 15 })).toMatchObject({ total: 0, similar: 0 });
    expect(await search('satrun', { res_type: 3 })).toMatchObject({ total: 1, similar: 1 });
  });
});

describe('elsewhere', () => {
  test('[LIB-18] own resources are searched in the same way, by words of this school alone', async () => {
    const other = await makeSchool(server.db);
    await server.db.insert(resources).values([
      {
        schoolId: school.id,
        kind: 'model',
        titleEn: 'Our quokka',
        titleZh: '短尾矮袋鼠',
        pageUrl: 'https://a.org',
      },
      {
        schoolId: other.id,
        kind: 'model',
        titleEn: 'Their wombat',
        titleZh: '袋熊',
        pageUrl: 'https://b.org',
      },
    ]);
    const own = (key_word: string) => search(key_word, { type: 21, channel: 2 });
    expect((await own('ＱＵＯＫＫＡ')).list.map(({ title }) => title)).toEqual(['Our quokka']);
    expect(await own('quoka')).toMatchObject({ total: 1, similar: 1 });
    expect((await own('短尾袋鼠')).total).toBe(1);
    expect(await own('wombat')).toMatchObject({ total: 0 });
    expect(await own('wonbat')).toMatchObject({ total: 0 });
    expect(await search('quoka')).toMatchObject({ total: 0 });
  });

  test('[CRS-09] cloud courses are searched in the same way, and removed ones are gone', async () => {
    const lessons = async (key_word: string) =>
      (await teacher.call<Page<CloudCourse>>(calls.courseCloudList, { key_word })).data;
    expect((await lessons('ＭＯＯＮ phases')).list[0]).toMatchObject({ title: 'The Moon and its phases' });
    expect((await lessons('月相')).list[0]).toMatchObject({ title: 'The Moon and its phases' });
    expect(await lessons('civilisaton')).toMatchObject({
      similar: 1,
      list: [{ title: 'Cradles of civilisation' }],
    });
    expect(await lessons('zzzz')).toMatchObject({ total: 0, similar: 0 });
    expect((await lessons('100%')).total).toBe(0);
  });

  test('what no database stores is refused by its name', async () => {
    const answer = await teacher.call(calls.resourceList, { key_word: 'mo\0on' });
    expect(answer).toMatchObject({ s: 422, data: { fields: { key_word: 'This value is not valid.' } } });
    // Half a character, as bytes that no browser sends: read as an unknown sign, which nothing holds.
    const half = await teacher.send('GET', `${calls.resourceList.path}?key_word=%ED%A0%80`);
    expect(half.json()).toMatchObject({ s: 200, data: { total: 0 } });
  });
});
