import type { calls, Desired, DesiredPlay, ResponseOf } from '@orrery/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chapters } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { createTaskBook } from '../../platform/tasks/task-book';
import { type LiveSchool, makeClass, makeResource } from '../../testing/live/live-school';
import type { LiveServer, LiveWorld } from '../../testing/live/live-server';
import type { HeadsetPeer } from '../../testing/live/mqtt-peer';
import { openTwoSchools, type TwoSchools } from '../../testing/live/two-schools';
import { startReviewSweep } from './review-sweep';
import { endAbandoned } from './reviews';

let two: TwoSchools;
let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;
let foreign: LiveSchool;
let headsets: HeadsetPeer[];
let ids: number[];
let lesson: number;
let plain: number;
let classId: number;

beforeAll(async () => {
  two = await openTwoSchools(2);
  ({ world, server, school, foreign, headsets, ids } = two);
  lesson = await makeCourseware(1, 2);
  plain = await makeCourseware(1, 3);
  classId = (await makeClass(world.database.db, school.id)).id;
});
afterAll(() => two.close());

/** A courseware with these chapters; 2 is the test. */
async function makeCourseware(...chapterIds: number[]): Promise<number> {
  const { db } = world.database;
  const id = await makeResource(db, { kind: 'courseware', durationSeconds: 60 });
  const row = { resourceId: id, titleEn: 'Tides', titleZh: '潮汐', durationSeconds: 30 };
  await db.insert(chapters).values(chapterIds.map((chapterId) => ({ ...row, id: chapterId })));
  return id;
}

interface Played {
  revisions: Record<string, number>;
  play: DesiredPlay | null;
  review: { reviewId: number } | null;
}

type Name = Parameters<LiveServer['call']>[0];

async function order(name: Name, input: Record<string, unknown>): Promise<Played> {
  const answer = await server.call(name, input, school.cookie);
  expect(answer).toMatchObject({ s: 200 });
  return answer.data;
}

async function begin(more: Record<string, unknown> = {}): Promise<number> {
  const { review } = await order('batchPlay', { resId: lesson, ids, isReview: 1, classId, ...more });
  return review?.reviewId ?? 0;
}

async function infoOf(reviewId: number) {
  const answer = await server.call('reviewInfo', { reviewId }, school.cookie);
  return (answer.data as ResponseOf<typeof calls.reviewInfo>).reviewInfo;
}

test('[PLAY-45] play of a courseware that tests begins a review, and every headset is told it', async () => {
  const answer = await order('batchPlay', { resId: lesson, ids, isReview: 1, classId });
  const reviewId = answer.review?.reviewId;
  expect(reviewId).toBeGreaterThan(0);
  expect(answer.play).toMatchObject({ reviewId });
  for (const headset of headsets) {
    const body: Desired = await headset.desired(({ revision }) => revision === answer.revisions[headset.id]);
    expect(body.play).toMatchObject({ resource: lesson, reviewId });
  }
  expect(await infoOf(reviewId ?? 0)).toMatchObject({ class_name: 'Class 3', end_time: null });
});

test('[PLAY-42] [PLAY-43] [PLAY-45] the old review goes on through pause, frame sync and play', async () => {
  const reviewId = await begin();
  const held = await order('batchPause', {
    resId: lesson,
    ids,
    isReview: 1,
    classId,
    old_review_id: reviewId,
  });
  expect(held).toMatchObject({ review: { reviewId }, play: { reviewId, status: 'paused' } });
  const synced = await order('syncPlayTime', { resId: lesson, ids, time: 4 });
  expect(synced.play).toMatchObject({ reviewId });
  const chapter = { type: 'chapter', chapterId: 2, old_review_id: reviewId };
  expect(await begin(chapter)).toBe(reviewId);
  expect(await begin()).not.toBe(reviewId);
});

test('[PLAY-44] stop ends the review once no headset is in it any more', async () => {
  const reviewId = await begin();
  const partly = await order('batchStop', { resId: lesson, ids: ids.slice(0, 1), old_review_id: reviewId });
  expect(partly).toMatchObject({ review: { reviewId }, play: null });
  expect((await infoOf(reviewId)).end_time).toBeNull();
  await order('batchStop', { resId: lesson, ids });
  expect((await infoOf(reviewId)).end_time).toBeGreaterThanOrEqual((await infoOf(reviewId)).ctime);
  expect(await begin({ old_review_id: reviewId })).not.toBe(reviewId);
});

test('[PLAY-44] [PLAY-45] a play that goes on while another page stops keeps its review open', async () => {
  const reviewId = await begin();
  const go = { resId: lesson, ids, isReview: 1, classId, old_review_id: reviewId };
  const [played] = await Promise.all([
    order('batchPlay', go),
    ...ids.map((id) => order('batchStop', { resId: lesson, ids: [id] })),
  ]);
  // Whoever came last: a review that headsets are in goes on, and one that they all left has ended.
  const present = await Promise.all(
    ids.map((id) => server.realtime.hub.desired(toSchoolScope(school.id), id)),
  );
  const isInIt = present.some(({ play }) => play?.reviewId === played.review?.reviewId);
  expect((await infoOf(played.review?.reviewId ?? 0)).end_time === null).toBe(isInIt);
});

test.each([
  ['finishing class', 'shutdown', {}],
  ['another courseware', 'batchPlay', { resId: 'plain' }],
] as const)('[PLAY-45] %s ends the review too', async (_title, name, more) => {
  const reviewId = await begin();
  await order(name, { ids, ...('resId' in more ? { resId: plain } : {}) });
  expect((await infoOf(reviewId)).end_time).not.toBeNull();
});

test('[PLAY-44] a review that no headset is in, because a server was killed after the order, is ended at a start', async () => {
  const { db, pool } = world.database;
  const log = pino({ level: 'silent' });
  const [left, followed] = [await begin(), await begin()];
  // As if the server had ended after the second order, and before it ended the first review; and before any order.
  const { rows } = await pool.query(
    `insert into reviews (school_id, account_id, resource_id, started_at) values ($1, $2, $3, now()) returning id`,
    [school.id, school.accountId, lesson],
  );
  const beginning = Number(rows[0].id);
  await pool.query('update reviews set ended_at = null where id = $1', [left]);
  await pool.query("update reviews set started_at = now() - interval '2 minutes' where id = any($1)", [
    [left, followed],
  ]);
  await startReviewSweep({ db, tasks: createTaskBook(), log }).stop();
  const open = await pool.query(
    'select id from reviews where id = any($1) and ended_at is null order by id',
    [[left, followed, beginning]],
  );
  expect(open.rows.map(({ id }) => id)).toEqual([followed, beginning]);
  await pool.query("update reviews set started_at = now() - interval '2 minutes' where id = $1", [beginning]);
  expect(await endAbandoned(db)).toBe(1);
  expect((await infoOf(followed)).end_time).toBeNull();
});

test('[PLAY-45] without a class, and another class, are reviews of their own', async () => {
  const alone = await begin({ classId: 0 });
  expect(await infoOf(alone)).toMatchObject({ class_name: '' });
  expect(await begin({ old_review_id: alone })).not.toBe(alone);
});

test('[PLAY-45] what has no test has no review', async () => {
  const answer = await order('batchPlay', { resId: plain, ids, isReview: 1, classId });
  expect(answer).toMatchObject({ review: null, play: { reviewId: null } });
});

test("[PLAY-45] another school's class and review are unknown, and nothing is begun", async () => {
  const { id: theirClass } = await makeClass(world.database.db, foreign.id);
  const play = { resId: lesson, ids, isReview: 1 };
  const count = async () =>
    ((await server.call('reviewList', {}, school.cookie)).data as ResponseOf<typeof calls.reviewList>).total;
  const before = await count();
  for (const [input, id] of [
    [{ ...play, classId: theirClass }, 'class.unknown'],
    [{ ...play, old_review_id: 999_999 }, 'review.unknown'],
    [{ ...play, ids: [...ids, 999_999] }, 'device.unknown'],
  ] as const) {
    expect(await server.call('batchPlay', input, school.cookie)).toMatchObject({ data: { id } });
  }
  expect(await count()).toBe(before);
  const reviewId = await begin();
  const answer = await server.call('reviewInfo', { reviewId }, foreign.cookie);
  expect(answer).toMatchObject({ s: 404, data: { id: 'review.unknown' } });
});

test('[PLAY-04] a courseware with the chapter 2 is one that tests', async () => {
  const itemOf = (id: number) => server.call('resourceItem', { id }, school.cookie);
  expect(await itemOf(lesson)).toMatchObject({ data: { item: { is_review: 1 } } });
  expect(await itemOf(plain)).toMatchObject({ data: { item: { is_review: 0 } } });
});

test('[STUDY-06] the reviews of a school are listed, the newest first, by words and class', async () => {
  const reviewId = await begin();
  const list = async (input: Record<string, unknown>, cookie = school.cookie) =>
    (await server.call('reviewList', input, cookie)).data as { list: { id: number }[]; total: number };
  expect((await list({})).list[0]).toMatchObject({
    ...{ id: reviewId, title: 'Saturn', nickname: 'Admin', class_name: 'Class 3' },
  });
  expect((await list({ keyword: 'aturn', classId })).list[0]).toMatchObject({ id: reviewId });
  expect((await list({ keyword: '%' })).total).toBe(0);
  expect((await list({}, foreign.cookie)).total).toBe(0);
});
