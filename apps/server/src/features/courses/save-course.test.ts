import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { courses, resources } from '../../platform/database/tables';
import { openCourseDesk } from '../../testing/course-desk';
import { makePicture } from '../../testing/own-resource';
import { makeSchool } from '../../testing/visitor';

const { server, resource, another, cloud, makeCloudCourse, save, detail, mine, chinese } =
  await openCourseDesk();

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
    const reader = await chinese();
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
