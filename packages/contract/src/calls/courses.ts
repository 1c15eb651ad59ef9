import { z } from 'zod';
import { defineCall } from '../call';
import { id, idList, isStorable, line, nothing, optionalId, page } from '../fields';
import { MAX_EXPLANATION, MAX_PLAYLIST_ITEMS } from '../limits';
import { COURSE_TYPE } from '../wire-numbers';

/** Longer than any title that is counted: a person's character may be a dozen of the machine's. */
const MAX_TITLE_TEXT = 1000;

/** One resource of a course (CRS-10, CRS-11), with what its row in the play list shows. */
export const courseResourceSchema = z.object({
  id: z.number().int(),
  rid: z.number().int(),
  title: z.string(),
  res_type: z.number().int(),
  file_type: z.enum(['image', 'video', 'app', 'url']),
  is_bokong: z.number().int(),
  use_explain: z.string(),
  cover: z.string(),
  description: z.string(),
  duration: z.number().nullable(),
  /** 1 where the operator took it out of the library: it is named, and cannot be sent or played. */
  is_removed: z.number().int(),
});
export type CourseResource = z.infer<typeof courseResourceSchema>;

/** A course of the cloud (CRS-10); texts are in the language of the caller. */
const cloudCourse = z.object({
  id: z.number().int(),
  banner: z.string(),
  title: z.string(),
  res_cnt: z.number().int(),
  res_list: z.array(courseResourceSchema),
  keywords: z.array(z.string()),
  utime: z.number(),
  subject_ids: z.array(z.number().int()),
  phase_ids: z.array(z.number().int()),
});
export type CloudCourse = z.infer<typeof cloudCourse>;

/** A teacher's own course (CRS-11). */
const myCourse = z.object({
  id: z.number().int(),
  course_title: z.string(),
  resource_list: z.array(courseResourceSchema),
  utime: z.number(),
});
export type MyCourse = z.infer<typeof myCourse>;

const ofCourses = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), total: z.number().int(), page_size: z.number().int() });

const explanations = z.array(z.string().max(MAX_EXPLANATION).refine(isStorable)).max(MAX_PLAYLIST_ITEMS);

/** A JSON list of texts as forms send it; nothing means that no text is given. */
const explains = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text === '') return [];
    try {
      const parsed = explanations.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
    } catch {
      // Told below, as for every other text that is no such list.
    }
    context.addIssue({ code: 'custom', message: 'invalid' });
    return z.NEVER;
  });

export const courseRecommended = defineCall({
  name: 'courseRecommended',
  method: 'GET',
  path: '/api/lesson/recommend',
  summary: 'The cloud courses of the banner, in the order in which they are shown.',
  access: 'courses.read',
  request: nothing,
  response: z.object({ list: z.array(cloudCourse) }),
  errors: [],
  requirements: ['CRS-04', 'CRS-05'],
});

export const courseCloudList = defineCall({
  name: 'courseCloudList',
  method: 'GET',
  path: '/api/lesson/alist',
  summary: 'A page of the cloud courses, filtered; every filter left out means all.',
  access: 'courses.read',
  request: z.object({
    page,
    phase_id: optionalId,
    subject_id: optionalId,
    key_word: line.max(100).default(''),
  }),
  response: ofCourses(cloudCourse).extend({
    /** 1 where nothing holds the searched words, and these are the nearest to them. */
    similar: z.number().int(),
  }),
  errors: ['rate.limited'],
  requirements: ['CRS-06', 'CRS-09', 'CRS-10', 'GEN-84'],
});

export const courseDetail = defineCall({
  name: 'courseDetail',
  method: 'GET',
  path: '/api/lesson/detail',
  summary: 'One course with its resources: a cloud course (type 0), or one of the caller (type 1).',
  access: 'courses.read',
  request: z.object({
    id,
    type: z.coerce.number<number | string>().int().min(0).max(1).default(COURSE_TYPE.cloud),
  }),
  response: cloudCourse.extend({
    /** 1 where the caller has added this cloud course to the own ones. */
    added: z.number().int(),
  }),
  errors: ['course.unknown'],
  requirements: ['CRS-07', 'CRS-08', 'CRS-13', 'CRS-16'],
});

export const courseList = defineCall({
  name: 'courseList',
  method: 'GET',
  path: '/api/course/getlist',
  summary: "A page of the caller's own courses, the newest first.",
  access: 'courses.read',
  request: z.object({ page }),
  response: ofCourses(myCourse),
  errors: [],
  requirements: ['CRS-11', 'CRS-21', 'CRS-22', 'GEN-84'],
});

export const courseChoices = defineCall({
  name: 'courseChoices',
  method: 'GET',
  path: '/api/course/list_json',
  summary: "The titles of the caller's own courses, for the save dialog.",
  access: 'courses.read',
  request: nothing,
  response: z.object({
    list: z.array(z.object({ id: z.number().int(), title: z.string(), utime: z.number() })),
  }),
  errors: [],
  requirements: ['CRS-23', 'CRS-24'],
});

export const courseSave = defineCall({
  name: 'courseSave',
  method: 'POST',
  path: '/api/course/edit_json',
  summary:
    'Saves a course of the caller: a new one under a title, an existing one by its id, or a cloud course by source_id, which is added once however often it is asked for.',
  access: 'courses.edit',
  request: z.object({
    id: optionalId,
    /** Not needed for an existing course, which then keeps its own. */
    title: line.max(MAX_TITLE_TEXT).default(''),
    resource_ids: idList.refine((ids) => ids.length <= MAX_PLAYLIST_ITEMS, { error: 'too_many' }).default([]),
    /** One text for each resource, in the same order. */
    explains,
    source_id: optionalId,
    /** `utime` of the course as the caller read it: where it was saved since, it is not overwritten. */
    utime: z.coerce.number<number | string>().nonnegative().optional(),
  }),
  response: z.object({ id: z.number().int(), utime: z.number() }),
  errors: [
    'course.title-empty',
    'course.title-long',
    'course.unknown',
    'course.changed',
    'play.list-empty',
    'resource.unknown',
    'resource.removed',
    'input.invalid',
  ],
  requirements: ['CRS-12', 'CRS-17', 'CRS-25', 'CRS-26', 'CRS-47', 'CRS-49', 'CRS-50', 'CRS-51', 'CRS-52'],
});

export const courseDelete = defineCall({
  name: 'courseDelete',
  method: 'POST',
  path: '/api/course/delete_json',
  summary: 'Deletes a course of the caller.',
  access: 'courses.edit',
  request: z.object({ id }),
  response: nothing,
  errors: ['course.unknown'],
  requirements: ['CRS-27', 'CRS-28'],
});
