import { type CloudCourse, calls, type MyCourse } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { writeItems } from '../features/courses/items';
import { courses } from '../platform/database/tables';
import { bumpLibraryVersion } from '../platform/library/library-version';
import { makePicture } from './own-resource';
import { startTestServer } from './test-server';
import { loggedIn, makeSchool, type Visitor } from './visitor';

/** A page of a list of courses. */
export interface CoursePage<Item> {
  list: Item[];
  total: number;
  page_size: number;
}

/**
 * A server with one cloud course, "The Moon", and a teacher with the words for what is done with courses. Before each
 * test nobody has a course of their own.
 */
export async function openCourseDesk() {
  const server = await startTestServer({ demo: false });
  const school = await makeSchool(server.db);
  const [teacher, colleague, stranger] = await Promise.all([
    loggedIn(server.app, school.teacher),
    loggedIn(server.app, school.admin),
    makeSchool(server.db).then((other) => loggedIn(server.app, other.teacher)),
  ]);

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
    if (!row) throw new Error('a course was not stored');
    const steps = resourceIds.map((resourceId) => ({
      resourceId,
      explainEn: 'Look up.',
      explainZh: '抬头看。',
    }));
    await writeItems(server.db, row.id, steps);
    await bumpLibraryVersion(server.db);
    return row.id;
  }

  const resource = (await makePicture(server, null, { titleEn: 'Moon', titleZh: '月球' })).id;
  const another = (await makePicture(server, school.id, { kind: 'image' })).id;
  const cloud = await makeCloudCourse('The Moon', '月球', [resource]);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.delete(courses).where(eq(courses.schoolId, school.id));
  });

  return {
    server,
    teacher,
    /** Of the same school. */
    colleague,
    /** Of another school. */
    stranger,
    /** A piece of the cloud library. */
    resource,
    /** A piece of the school's own. */
    another,
    /** The cloud course. */
    cloud,
    makeCloudCourse,
    save: (input: Record<string, string | number>, by: Visitor = teacher) =>
      by.call<{ id: number; utime: number }>(calls.courseSave, input),
    remove: (id: number, by: Visitor = teacher) => by.call(calls.courseDelete, { id }),
    detail: (id: number, type: 0 | 1, by: Visitor = teacher) =>
      by.call<CloudCourse & { added: number }>(calls.courseDetail, { id, type }),
    mine: async (page = 1, by: Visitor = teacher) =>
      (await by.call<CoursePage<MyCourse>>(calls.courseList, { page })).data,
    /** The teacher with a Chinese screen. */
    async chinese(): Promise<Visitor> {
      const visitor = await loggedIn(server.app, school.teacher);
      visitor.cookies.set('lang', 'zh');
      return visitor;
    },
  };
}
