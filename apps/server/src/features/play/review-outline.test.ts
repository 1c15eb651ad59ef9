import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chapters, resources, reviews } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { makeReviewDesk, OUTLINE, type ReviewDesk } from '../../testing/review-desk';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { openReview } from './reviews';

let server: TestServer;
let desk: ReviewDesk;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  desk = await makeReviewDesk(server.db, 1);
  await server.db
    .insert(chapters)
    .values({ id: 2, resourceId: desk.rid, titleEn: 'Test', titleZh: '测试', durationSeconds: 60 });
});
afterAll(() => server.close());

const publish = (outline: typeof OUTLINE) =>
  server.db.update(resources).set({ outline }).where(eq(resources.id, desk.rid));
const outlineOf = async (id: number) =>
  (await server.db.select({ outline: reviews.outline }).from(reviews).where(eq(reviews.id, id)))[0]?.outline;

test('[PLAY-45] a test keeps what its courseware asked when it began, whatever a later version asks', async () => {
  const { accountId, rid: resourceId, schoolId } = desk;
  const begin = () =>
    openReview(server.db, toSchoolScope(schoolId), {
      accountId,
      resourceId,
      classId: undefined,
      oldReviewId: undefined,
    });
  await publish(OUTLINE);
  const first = await begin();
  const later = { ...OUTLINE, points: OUTLINE.points.slice(0, 1), steps: OUTLINE.steps.slice(0, 1) };
  await publish(later);
  const second = await begin();
  expect(await outlineOf(first!.id)).toEqual(OUTLINE);
  expect(await outlineOf(second!.id)).toEqual(later);
});
