import { COURSE_TYPE, calls, PAGE_SIZE } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { CallContext, Language } from '../../platform/http/context';
import type { CallServer } from '../../platform/http/handle';
import type { CloudAnswers } from '../../platform/library/cloud-answers';
import type { SearchTurns } from '../../platform/search/search-turns';
import type { SchoolScope } from '../../platform/session/caller';
import { readItems } from './items';
import {
  type CourseRow,
  deleteOwnCourse,
  findAdded,
  findCloudCourse,
  findOwnCourse,
  listCloudCourses,
  listCourseTitles,
  listOwnCourses,
  type Owner,
} from './repository';
import { saveCourse } from './save-course';
import { titleOf, toCourse, toMyCourse } from './to-course';

/** Courses that the banner shows; more than a glance takes in would never come up. */
const BANNER_COURSES = 6;

interface CoursesDeps {
  readonly db: Database;
  readonly cloud: CloudAnswers;
  readonly searchTurns: SearchTurns;
}

/** Cloud courses, and the courses of each teacher. */
export function registerCourses(server: CallServer, deps: CoursesDeps): void {
  const { db, cloud, searchTurns } = deps;
  server.handle(calls.courseRecommended, (input, { request, language }) =>
    cloud.answer(calls.courseRecommended, { request, language, input }, async () => {
      const { rows } = await listCloudCourses(db, {}, { page: 1, pageSize: BANNER_COURSES });
      return { list: await withItems(db, null, rows, language, toCourse) };
    }),
  );

  server.handle(calls.courseCloudList, (input, { caller, request, language }) =>
    cloud.answer(calls.courseCloudList, { request, language, input }, async (countOnce) => {
      const filter = {
        phaseId: input.phase_id,
        subjectId: input.subject_id,
        keyWord: input.key_word,
      };
      const paging = { page: input.page, pageSize: PAGE_SIZE.resources };
      const { rows, total, similar } = await searchTurns(caller.user.id, filter.keyWord, () =>
        listCloudCourses(db, filter, paging, countOnce),
      );
      const list = await withItems(db, null, rows, language, toCourse);
      return { list, total, page_size: paging.pageSize, similar: similar ? 1 : 0 };
    }),
  );

  server.handle(calls.courseDetail, async ({ id, type }, { caller, language }) => {
    const owner = ownerOf(caller);
    const isOwn = type === COURSE_TYPE.own;
    const course = isOwn ? await findOwnCourse(db, owner, id) : await findCloudCourse(db, id);
    if (!course) throw new AppError('course.unknown');
    const items = await readItems(db, owner.scope, [id]);
    const added = !isOwn && (await findAdded(db, owner, id));
    return { ...toCourse(course, items.get(id) ?? [], language), added: added ? 1 : 0 };
  });

  registerOwn(server, db);
}

function registerOwn(server: CallServer, db: Database): void {
  server.handle(calls.courseList, async ({ page }, { caller, language }) => {
    const owner = ownerOf(caller);
    const paging = { page, pageSize: PAGE_SIZE.resources };
    const { rows, total } = await listOwnCourses(db, owner, paging);
    const list = await withItems(db, owner.scope, rows, language, toMyCourse);
    return { list, total, page_size: paging.pageSize };
  });

  server.handle(calls.courseChoices, async (_, { caller, language }) => {
    const rows = await listCourseTitles(db, ownerOf(caller));
    return {
      list: rows.map((row) => ({
        id: row.id,
        title: titleOf(row, language),
        utime: row.updatedAt.getTime(),
      })),
    };
  });

  server.handle(calls.courseSave, (input, { caller, language }) =>
    saveCourse(db, ownerOf(caller), input, language),
  );

  server.handle(calls.courseDelete, async ({ id }, { caller }) => {
    if (!(await deleteOwnCourse(db, ownerOf(caller), id))) throw new AppError('course.unknown');
    return {};
  });
}

function ownerOf({ scope, user }: CallContext<(typeof calls)['courseList']>['caller']): Owner {
  return { scope, accountId: user.id };
}

type ToWire<Item> = (course: CourseRow, items: Parameters<typeof toCourse>[1], language: Language) => Item;

async function withItems<Item>(
  db: Database,
  scope: SchoolScope | null,
  rows: readonly CourseRow[],
  language: Language,
  toWire: ToWire<Item>,
): Promise<Item[]> {
  const items = await readItems(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toWire(row, items.get(row.id) ?? [], language));
}
