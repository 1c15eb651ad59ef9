import { calls, type Resource } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../platform/database/tables';
import { bumpLibraryVersion } from '../../platform/library/library-version';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

interface Page {
  list: Resource[];
  total: number;
  page_size: number;
  similar: number;
}
type Input = Record<string, string | number>;

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let reader: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  reader = await loggedIn(server.app, school.teacher);
  reader.cookies.set('lang', 'zh');
  await publish(null);
  await publish(school.id);
});
afterAll(() => server.close());

/** Four pieces that differ in everything by which lists are narrowed, for the cloud library or a school. */
async function publish(schoolId: number | null): Promise<void> {
  const row = (titleEn: string, titleZh: string, more: Partial<typeof resources.$inferInsert>) => ({
    schoolId,
    kind: 'model',
    titleEn,
    titleZh,
    pageUrl: 'https://example.org',
    ...more,
  });
  await server.db.insert(resources).values([
    row('Zebra', '斑马', {
      phaseIds: [10],
      subjectIds: [4],
      gradeIds: [1, 2],
      generalCateIds: [2],
      knowledgeCateIds: [102],
    }),
    row('apple', '苹果', { kind: 'video', phaseIds: [10, 20], subjectIds: [4, 16], gradeIds: [2, 8] }),
    row('Élan', '驼鹿', {
      phaseIds: [30],
      subjectIds: [26],
      gradeIds: [10],
      knowledgeCateIds: [102, 108],
      volumeIds: [1],
    }),
    row('Music', '音乐', { kind: 'panorama_image', generalCateIds: [4], volumeIds: [2], phaseIds: [30] }),
  ]);
}

async function read(
  input: Input,
  by = teacher,
  call: (typeof calls)['resourceList' | 'padSearch'] = calls.resourceList,
) {
  const answer = await by.call<Page>(call, input);
  expect(answer.s).toBe(200);
  return answer.data;
}
const titlesOf = ({ list }: Page) => list.map(({ title }) => title);

const FILTERS: [string, Input, string[]][] = [
  ['type', { res_type: 3 }, ['Zebra', 'Élan']],
  ['attribute 1, of a subject', { cate_type: 1 }, ['Zebra', 'apple', 'Élan']],
  ['attribute 2, general', { cate_type: 2 }, ['Zebra', 'Music']],
  ['general category', { general_cate_id: 4 }, ['Music']],
  ['phase', { phase_id: 10 }, ['Zebra', 'apple']],
  ['subject', { subject_id: 16 }, ['apple']],
  ['grade', { grade_id: 2 }, ['Zebra', 'apple']],
  ['knowledge category', { new_know_cate_id: 102 }, ['Zebra', 'Élan']],
  ['volume', { volume_id: 1 }, ['Élan']],
  ['several', { phase_id: 10, cate_type: 1, grade_id: 2, res_type: 2 }, ['apple']],
  ['filter and words', { phase_id: 30, key_word: '鹿' }, ['Élan']],
  ['nothing at all', { phase_id: 10, volume_id: 1 }, []],
];

test.each(FILTERS)(
  '[LIB-05] [LIB-14] [LIB-17] [LIB-40] [LIB-Q1] [LIB-Q2] by %s, of the library, on the tablet and of the own resources',
  async (_, input, expected) => {
    for (const page of [
      await read(input),
      await read({ ...input, type: 20 }),
      await read(input, teacher, calls.padSearch),
      await read({ ...input, type: 21, channel: 2 }),
    ]) {
      expect(titlesOf(page)).toEqual(expected);
      expect(page).toMatchObject({ total: expected.length, similar: 0 });
    }
    const own = await read({ ...input, type: 21, channel: 2 });
    expect(own.list.every(({ channel }) => channel === 2)).toBe(true);
    expect((await read(input)).list.every(({ channel }) => channel === 1)).toBe(true);
  },
);

const UNKNOWN = [
  'res_type',
  'cate_type',
  'phase_id',
  'subject_id',
  'general_cate_id',
  'grade_id',
  'new_know_cate_id',
  'volume_id',
];

test.each(UNKNOWN)('%s that there is not gives an empty list, and 0 or nothing means all', async (name) => {
  for (const unknown of [99, 2 ** 31 - 1]) {
    expect(await read({ [name]: unknown })).toMatchObject({ list: [], total: 0, similar: 0 });
  }
  for (const none of [0, '']) expect((await read({ [name]: none })).total).toBe(4);
});

test('they are in the order of the library, or the newest change first, or by title in the language of the reader', async () => {
  expect(titlesOf(await read({}))).toEqual(['Zebra', 'apple', 'Élan', 'Music']);
  expect(titlesOf(await read({ sort: 'title' }))).toEqual(['apple', 'Élan', 'Music', 'Zebra']);
  // By their sounds: ban, ping, tuo, yin.
  expect(titlesOf(await read({ sort: 'title' }, reader))).toEqual(['斑马', '苹果', '驼鹿', '音乐']);
  expect(titlesOf(await read({ sort: 'title', type: 21, phase_id: 30 }))).toEqual(['Élan', 'Music']);
  await server.db
    .update(resources)
    .set({ updatedAt: new Date(Date.now() + 60_000) })
    .where(eq(resources.titleEn, 'apple'));
  await bumpLibraryVersion(server.db);
  expect(titlesOf(await read({ sort: 'updated' }))[0]).toBe('apple');
  expect(titlesOf(await read({ sort: 'updated', channel: 2 }))[0]).toBe('apple');
});

test('what was removed is in no list and found by no word, until it is back', async () => {
  const [row] = await server.db
    .insert(resources)
    .values({
      kind: 'model',
      titleEn: 'Dodo',
      titleZh: '渡渡鸟',
      pageUrl: 'https://example.org',
      phaseIds: [20],
    })
    .returning();
  const set = async (values: Partial<typeof resources.$inferInsert>) => {
    await server.db
      .update(resources)
      .set(values)
      .where(eq(resources.id, row?.id ?? 0));
    await bumpLibraryVersion(server.db);
  };
  const found = async () => [
    (await read({ key_word: 'dodo' })).total,
    (await read({ key_word: 'doddo' })).total,
    (await read({ key_word: '渡渡鸟' })).total,
    titlesOf(await read({ sort: 'title' })).filter((title) => title === 'Dodo').length,
  ];
  await set({ removedAt: null });
  expect(await found()).toEqual([1, 1, 1, 1]);
  await set({ removedAt: new Date() });
  expect(await found()).toEqual([0, 0, 0, 0]);
  await set({ removedAt: null, titleEn: 'Great auk' });
  expect(await found()).toEqual([0, 0, 1, 0]);
  expect((await read({ key_word: 'great auk' })).total).toBe(1);
});

test.each([
  [10 ** 9, 'The largest value is 100000.', '不能大于100000。'],
  [0, 'The smallest value is 1.', '不能小于1。'],
  [-1, 'The smallest value is 1.', '不能小于1。'],
])('page %i is refused by name, in both languages', async (page, english, chinese) => {
  for (const call of [calls.resourceList, calls.padSearch, calls.courseCloudList, calls.ownResourceList]) {
    expect(await teacher.call(call, { page })).toMatchObject({
      s: 422,
      data: { id: 'input.invalid', fields: { page: english } },
    });
    expect(await reader.call(call, { page })).toMatchObject({ s: 422, data: { fields: { page: chinese } } });
  }
});

test('words beyond a hundred characters are refused by name, in both languages', async () => {
  for (const call of [calls.resourceList, calls.padSearch, calls.courseCloudList]) {
    const input = { key_word: 'x'.repeat(10_000) };
    expect(await teacher.call(call, input)).toMatchObject({
      s: 422,
      data: { fields: { key_word: 'Please enter at most 100 characters.' } },
    });
    expect(await reader.call(call, input)).toMatchObject({
      s: 422,
      data: { fields: { key_word: '请输入不超过100个字符。' } },
    });
    expect((await teacher.call(call, { key_word: '月'.repeat(100) })).s).toBe(200);
  }
  expect(await teacher.call(calls.resourceList, { sort: 'nonsense' })).toMatchObject({
    s: 422,
    data: { fields: { sort: expect.stringMatching(/\S/) } },
  });
});
