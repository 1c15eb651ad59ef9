import { type CloudCourse, calls, MAX_PLAYLIST_ITEMS, type MyCourse } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { courses, resources } from '../../platform/database/tables';
import { bumpLibraryVersion } from '../../platform/library/library-version';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';
import { writeItems } from './items';

interface Page<Item> {
  list: Item[];
  total: number;
  page_size: number;
}

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let colleague: Visitor;
let stranger: Visitor;
let resource: number;
let another: number;
let cloud: number;

beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  [teacher, colleague, stranger] = await Promise.all([
    loggedIn(server.app, school.teacher),
    loggedIn(server.app, school.admin),
    makeSchool(server.db).then((other) => loggedIn(server.app, other.teacher)),
  ]);
  resource = (await makePicture(server, null, { titleEn: 'Moon', titleZh: '月球' })).id;
  another = (await makePicture(server, school.id, { kind: 'image' })).id;
  cloud = await makeCloudCourse('The Moon', '月球', [resource]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(courses).where(eq(courses.schoolId, school.id));
});

async function makeCloudCourse(
  titleEn: string,
  titleZh: string,
  resourceIds: readonly number[],
  values: Partial<typeof courses.$inferInsert> = {},
): Promise<number> {
  const [row] = await server.db
    .insert(courses)
    .values({ titleEn, titleZh, keywordsEn: ['sky'], keywordsZh: ['天空'], ...values })
    .returning();
  const steps = resourceIds.map((resourceId) => ({
    resourceId,
    explainEn: 'Look up.',
    explainZh: '抬头看。',
  }));
  await writeItems(server.db, row!.id, steps);
  await bumpLibraryVersion(server.db);
  return row!.id;
}

const save = (input: Record<string, string | number>, by = teacher) =>
  by.call<{ id: number; utime: number }>(calls.courseSave, input);
const remove = (id: number, by = teacher) => by.call(calls.courseDelete, { id });
const detail = (id: number, type: 0 | 1, by = teacher) =>
  by.call<CloudCourse & { added: number }>(calls.courseDetail, { id, type });
const mine = async (page = 1, by = teacher) =>
  (await by.call<Page<MyCourse>>(calls.courseList, { page })).data;
const lessons = async (input: Record<string, string | number> = {}) =>
  (await teacher.call<Page<CloudCourse>>(calls.courseCloudList, input)).data;

async function chinese(username: string): Promise<Visitor> {
  const visitor = await loggedIn(server.app, username);
  visitor.cookies.set('lang', 'zh');
  return visitor;
}

describe('cloud courses', () => {
  test('[CRS-06] [CRS-09] [GEN-84] a page holds twenty, and each filter narrows it', async () => {
    const made = [];
    for (let index = 0; index < 20; index += 1) {
      made.push(
        await makeCloudCourse(`Chemistry ${index}`, `化学 ${index}`, [], {
          phaseIds: [20],
          subjectIds: [15],
        }),
      );
    }
    const first = await lessons();
    expect(first).toMatchObject({ total: 21, page_size: 20 });
    expect(first.list).toHaveLength(20);
    expect((await lessons({ page: 2 })).list).toHaveLength(1);
    expect((await lessons({ phase_id: 20, subject_id: 15 })).total).toBe(20);
    expect((await lessons({ phase_id: 10 })).total).toBe(0);
    expect((await lessons({ key_word: '月球 sky' })).list.map(({ id }) => id)).toEqual([cloud]);
    expect((await lessons({ key_word: '100%' })).total).toBe(0);
    for (const id of made) await server.db.delete(courses).where(eq(courses.id, id));
  });

  test('[CRS-10] a cloud course says what it holds, in the language of the reader', async () => {
    const { list } = await lessons();
    expect(list[0]).toMatchObject({ id: cloud, title: 'The Moon', res_cnt: 1, keywords: ['sky'] });
    expect(list[0]?.res_list[0]).toMatchObject({
      rid: resource,
      title: 'Moon',
      res_type: 4,
      use_explain: 'Look up.',
    });
    const reader = await chinese(school.teacher);
    const answer = (await reader.call<Page<CloudCourse>>(calls.courseCloudList)).data.list[0];
    expect(answer).toMatchObject({ title: '月球', keywords: ['天空'] });
    expect(answer?.res_list[0]).toMatchObject({ title: '月球', use_explain: '抬头看。' });
  });

  test('[CRS-04] [CRS-05] the banner gets courses with a picture that can be fetched', async () => {
    const { data } = await teacher.call<{ list: CloudCourse[] }>(calls.courseRecommended);
    expect(data.list.map(({ id }) => id)).toEqual([cloud]);
    const headers = { accept: 'image/webp,*/*' };
    const picture = await teacher.send('GET', `${data.list[0]?.banner}?w=1280`, { headers });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
  });

  test('[CRS-07] [CRS-08] the detail of an id that is no cloud course is refused', async () => {
    expect((await detail(cloud, 0)).data).toMatchObject({ title: 'The Moon', added: 0 });
    const { data } = await save({ title: 'Mine', resource_ids: resource });
    expect(await detail(data.id, 0)).toMatchObject({ s: 404, data: { id: 'course.unknown' } });
    expect(await detail(cloud, 1)).toMatchObject({ s: 404, data: { id: 'course.unknown' } });
    expect(await detail(2 ** 31 - 1, 0)).toMatchObject({ s: 404, data: { id: 'course.unknown' } });
  });
});

describe('adding a cloud course', () => {
  test('[CRS-16] [CRS-17] it is added once, in both languages, even by clicks that come together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => save({ source_id: cloud })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const own = await mine();
    expect(own.total).toBe(1);
    expect(own.list[0]?.resource_list[0]).toMatchObject({ id: resource, use_explain: 'Look up.' });
    expect((await detail(cloud, 0)).data.added).toBe(1);
    expect((await detail(cloud, 0, colleague)).data.added).toBe(0);
    const reader = await chinese(school.teacher);
    expect((await mine(1, reader)).list[0]).toMatchObject({
      course_title: '月球',
      resource_list: [{ use_explain: '抬头看。' }],
    });
  });

  test('only a cloud course can be added', async () => {
    const { data } = await save({ title: 'Mine', resource_ids: resource });
    expect(await save({ source_id: data.id }, colleague)).toMatchObject({ data: { id: 'course.unknown' } });
    expect(await save({ source_id: data.id }, stranger)).toMatchObject({ data: { id: 'course.unknown' } });
  });

  test('a copy that was deleted can be added again', async () => {
    await remove((await save({ source_id: cloud })).data.id);
    expect((await detail(cloud, 0)).data.added).toBe(0);
    expect((await save({ source_id: cloud })).s).toBe(200);
    expect((await mine()).total).toBe(1);
  });
});

describe('own courses', () => {
  test('[CRS-12] [CRS-26] [CRS-47] [CRS-Q5] [CRS-Q11] a list is saved in its order with its explanations, and comes back so', async () => {
    const explains = JSON.stringify(['First, the picture.', 'Then: “why?”, 月亮']);
    const saved = await save({ title: '  My Moon ', resource_ids: `${another},${resource}`, explains });
    expect(saved.s).toBe(200);
    const { data } = await detail(saved.data.id, 1);
    expect(data).toMatchObject({ title: 'My Moon', res_cnt: 2, added: 0 });
    expect(data.res_list.map(({ id, use_explain }) => [id, use_explain])).toEqual([
      [another, 'First, the picture.'],
      [resource, 'Then: “why?”, 月亮'],
    ]);
  });

  test('[CRS-11] [CRS-22] [CRS-23] [CRS-24] [GEN-84] they are listed newest first, twenty to a page', async () => {
    for (let index = 0; index < 21; index += 1) {
      expect((await save({ title: `Lesson ${index}`, resource_ids: resource })).s).toBe(200);
    }
    const first = await mine();
    expect(first).toMatchObject({ total: 21, page_size: 20 });
    expect(first.list[0]?.course_title).toBe('Lesson 20');
    expect((await mine(2)).list.map(({ course_title }) => course_title)).toEqual(['Lesson 0']);
    const titles = await teacher.call<{ list: { id: number; title: string }[] }>(calls.courseChoices);
    expect(titles.data.list).toHaveLength(21);
    const [newest] = first.list;
    expect(titles.data.list[0]).toEqual({ id: newest?.id, title: 'Lesson 20', utime: newest?.utime });
  });

  test('[CRS-25] saving under an existing course replaces what it holds and keeps its title', async () => {
    const { data } = await save({ title: 'Mine', resource_ids: resource, explains: '["One"]' });
    expect((await save({ id: data.id, resource_ids: another })).s).toBe(200);
    const held = (await detail(data.id, 1)).data;
    expect(held.title).toBe('Mine');
    expect(held.res_list.map(({ id, use_explain }) => [id, use_explain])).toEqual([[another, '']]);
    await save({ id: data.id, title: 'Renamed', resource_ids: another });
    expect((await mine()).list.map(({ course_title }) => course_title)).toEqual(['Renamed']);
  });

  test('saves that come together leave one of their lists whole', async () => {
    const { data } = await save({ title: 'Mine', resource_ids: resource });
    const lists = [`${resource},${another}`, `${another},${resource}`, `${another}`];
    const answers = await Promise.all(lists.map((ids) => save({ id: data.id, resource_ids: ids })));
    expect(answers.map(({ s }) => s)).toEqual([200, 200, 200]);
    const held = (await detail(data.id, 1)).data.res_list.map(({ id }) => id).join(',');
    expect(lists).toContain(held);
  });

  test('[CRS-27] a deleted course is gone, and cannot be deleted again', async () => {
    const { data } = await save({ title: 'Mine', resource_ids: resource });
    expect((await remove(data.id)).s).toBe(200);
    expect((await mine()).total).toBe(0);
    expect(await remove(data.id)).toMatchObject({ s: 404, data: { id: 'course.unknown' } });
    expect(await remove(cloud)).toMatchObject({ s: 404, data: { id: 'course.unknown' } });
  });

  test('[GEN-02] nobody else sees, changes or deletes them, in the same school or another', async () => {
    const { data } = await save({ title: 'Mine', resource_ids: resource });
    for (const other of [colleague, stranger]) {
      const refused = { s: 404, data: { id: 'course.unknown' } };
      expect(await detail(data.id, 1, other)).toMatchObject(refused);
      expect(await save({ id: data.id, title: 'Stolen', resource_ids: resource }, other)).toMatchObject(
        refused,
      );
      expect(await remove(data.id, other)).toMatchObject(refused);
      expect((await mine(1, other)).list.map(({ id }) => id)).not.toContain(data.id);
    }
    expect((await mine()).list.map(({ course_title }) => course_title)).toEqual(['Mine']);
  });
});

describe('a course that was saved elsewhere', () => {
  const changed = { s: 409, data: { id: 'course.changed' } };

  test('[CRS-26] of saves of one version that come together one wins, and the others are told', async () => {
    const { data } = await save({ title: 'Mine', resource_ids: resource });
    const lists = Array.from({ length: 6 }, (_, index) =>
      index % 2 ? `${another}` : `${another},${resource}`,
    );
    const answers = await Promise.all(
      lists.map((ids) => save({ id: data.id, resource_ids: ids, utime: data.utime })),
    );
    const winners = answers.filter(({ s }) => s === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ s }) => s !== 200)).toMatchObject(Array.from({ length: 5 }, () => changed));
    const held = (await detail(data.id, 1)).data;
    expect(held.res_list.map(({ id }) => id).join(',')).toBe(lists[answers.indexOf(winners[0]!)]);
    expect(held.utime).toBe(winners[0]?.data.utime);
  });

  test('[CRS-26] the time of every list that shows a course lets it be saved', async () => {
    const { data } = await save({ source_id: cloud });
    const shown = (await mine()).list[0]?.utime ?? 0;
    expect([shown, (await detail(data.id, 1)).data.utime]).toEqual([data.utime, data.utime]);
    const next = await save({ id: data.id, resource_ids: another, utime: shown });
    expect(next.s).toBe(200);
    expect(await save({ id: data.id, resource_ids: resource, utime: shown })).toMatchObject(changed);
    expect((await save({ id: data.id, resource_ids: resource, utime: next.data.utime })).s).toBe(200);
  });

  test('[CRS-26] a save within the same millisecond, or by a clock that went back, is seen too', async () => {
    const { data } = await save({ title: 'Mine', resource_ids: resource });
    const ahead = new Date(Date.now() + 60_000);
    await server.db.update(courses).set({ updatedAt: ahead }).where(eq(courses.id, data.id));
    const saved = await save({ id: data.id, resource_ids: another, utime: ahead.getTime() });
    expect(saved.data.utime).toBe(ahead.getTime() + 1);
    expect(await save({ id: data.id, resource_ids: resource, utime: ahead.getTime() })).toMatchObject(
      changed,
    );
  });
});

describe('resources that were removed from the library', () => {
  async function makeRemoved(): Promise<number> {
    return (await makePicture(server, null, { removedAt: new Date() })).id;
  }
  const withdraw = (id: number) =>
    server.db.update(resources).set({ removedAt: new Date() }).where(eq(resources.id, id));

  test('[CRS-26] one that a course holds stays in it, and comes into no other', async () => {
    const fading = (await makePicture(server, null)).id;
    const { data } = await save({ title: 'Mine', resource_ids: `${resource},${fading}` });
    await withdraw(fading);
    expect((await save({ id: data.id, resource_ids: `${fading},${resource}` })).s).toBe(200);
    const held = (await detail(data.id, 1)).data.res_list;
    expect(held.map(({ id, is_removed }) => [id, is_removed])).toEqual([
      [fading, 1],
      [resource, 0],
    ]);
    const refused = { s: 409, data: { id: 'resource.removed', rids: [fading] } };
    expect(await save({ title: 'Other', resource_ids: `${fading},${resource}` })).toMatchObject(refused);
    const other = (await save({ title: 'Other', resource_ids: resource })).data.id;
    expect(await save({ id: other, resource_ids: `${resource},${fading}` })).toMatchObject(refused);
    expect((await detail(other, 1)).data.res_list.map(({ id }) => id)).toEqual([resource]);
  });

  test('[CRS-26] one that is put in anew is refused by name, also into an existing course', async () => {
    const { data } = await save({ title: 'Mine', resource_ids: resource });
    const removed = await makeRemoved();
    const answer = await save({ id: data.id, resource_ids: `${resource},${removed}` });
    expect(answer).toMatchObject({ s: 409, data: { id: 'resource.removed', rids: [removed] } });
    expect((await detail(data.id, 1)).data).toMatchObject({ res_cnt: 1, utime: data.utime });
  });

  test('[CRS-16] a cloud course is added without them', async () => {
    const source = await makeCloudCourse('Fading', '淡出', [resource, await makeRemoved()]);
    await save({ source_id: source });
    expect((await mine()).list[0]?.resource_list.map(({ id }) => id)).toEqual([resource]);
    await server.db.delete(courses).where(eq(courses.id, source));
  });
});

describe('what is refused', () => {
  const refused = (id: string, s = 422) => ({ s, data: { id } });

  test('[CRS-49] a course of nothing', async () => {
    expect(await save({ title: 'Mine', resource_ids: '' })).toMatchObject(refused('play.list-empty'));
    expect(await save({ title: 'Mine' })).toMatchObject(refused('play.list-empty'));
  });

  test('[CRS-50] [CRS-51] a new course without a title, or with spaces for one', async () => {
    for (const title of ['', '   ', '\u3000']) {
      expect(await save({ title, resource_ids: resource })).toMatchObject(refused('course.title-empty'));
    }
  });

  test('[CRS-52] [CRS-Q2] a title of more than 20 characters in Chinese, 40 in English', async () => {
    const reader = await chinese(school.teacher);
    expect((await save({ title: '月'.repeat(20), resource_ids: resource }, reader)).s).toBe(200);
    expect(await save({ title: '月'.repeat(21), resource_ids: resource }, reader)).toMatchObject(
      refused('course.title-long'),
    );
    expect((await save({ title: 'x'.repeat(40), resource_ids: resource })).s).toBe(200);
    for (const title of ['x'.repeat(41), 'x'.repeat(1000)]) {
      expect(await save({ title, resource_ids: resource })).toMatchObject(refused('course.title-long'));
    }
    const endless = await save({ title: 'x'.repeat(10_000), resource_ids: resource });
    expect(endless).toMatchObject({
      s: 422,
      data: { id: 'input.invalid', fields: { title: expect.any(String) } },
    });
  });

  test('[CRS-52] titles that mean harm are stored as they are, and emoji count as people count them', async () => {
    const titles = ['<script>alert(1)</script>', '\u202Egnp.exe', 'درس القمر', '👨‍👩‍👧‍👦'.repeat(40)];
    for (const title of titles) {
      const { data } = await save({ title, resource_ids: resource });
      expect((await detail(data.id, 1)).data.title).toBe(title);
    }
    expect(await save({ title: '👨‍👩‍👧‍👦'.repeat(41), resource_ids: resource })).toMatchObject(
      refused('course.title-long'),
    );
  });

  test("another school's resource, too many of them, and explanations that fit no resource", async () => {
    const theirs = await makePicture(server, (await makeSchool(server.db)).id);
    expect(await save({ title: 'Mine', resource_ids: `${resource},${theirs.id}` })).toMatchObject({
      s: 404,
      data: { id: 'resource.unknown', rids: [theirs.id] },
    });
    const many = Array.from({ length: MAX_PLAYLIST_ITEMS + 1 }, (_, index) => index + 1).join(',');
    expect(await save({ title: 'Mine', resource_ids: many })).toMatchObject(refused('input.invalid'));
    for (const explains of ['["one","two"]', '{"1":"one"}', '[1]', `["${'x'.repeat(501)}"]`, '["\\u0000"]']) {
      expect(await save({ title: 'Mine', resource_ids: resource, explains })).toMatchObject(
        refused('input.invalid'),
      );
    }
    expect((await mine()).total).toBe(0);
  });
});
