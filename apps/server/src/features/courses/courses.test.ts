import { type CloudCourse, calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { courses } from '../../platform/database/tables';
import { type CoursePage, openCourseDesk } from '../../testing/course-desk';

const {
  server,
  teacher,
  colleague,
  stranger,
  resource,
  another,
  cloud,
  makeCloudCourse,
  save,
  remove,
  detail,
  mine,
  chinese,
} = await openCourseDesk();
const lessons = async (input: Record<string, string | number> = {}) =>
  (await teacher.call<CoursePage<CloudCourse>>(calls.courseCloudList, input)).data;

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
    expect((await lessons({ subject_id: 16 })).total).toBe(0);
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
    const reader = await chinese();
    const answer = (await reader.call<CoursePage<CloudCourse>>(calls.courseCloudList)).data.list[0];
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
    const reader = await chinese();
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
