import { z } from 'zod';
import { findOutlineFaults, outlineShape } from './courseware-outline';
import { titlesOf } from './fields';

/** The file of a courseware's archive that says what it is. */
export const COURSEWARE_FILE = 'courseware.json';

/** The chapter that asks instead of telling: it is never played unless it is chosen (PLAY-40). */
export const TEST_CHAPTER = 2;

/** What an archive may hold; a headset has one class's memory and no time. Sizes in bytes. */
export const COURSEWARE_LIMITS = {
  archiveBytes: 32 * 1024 * 1024,
  entries: 200,
  /** Of all entries, unpacked. */
  totalBytes: 96 * 1024 * 1024,
  /** How much larger an entry may be than what is stored of it; smaller ones than `freeBytes` do not count. */
  ratio: 60,
  freeBytes: 256 * 1024,
  nameLength: 120,
  chapters: 20,
} as const;

const MAX_TITLE = 200;
/** Seconds: longer than any lesson. */
const MAX_CHAPTER_SECONDS = 3600;

const title = titlesOf(MAX_TITLE);

const chapter = z.object({
  /** The wire's chapter id: 2 is kept for the test. */
  id: z.number().int().positive().max(9999),
  title,
  /** Seconds. */
  duration: z.number().positive().max(MAX_CHAPTER_SECONDS),
});

const manifestShape = z.object({
  id: z
    .string()
    .max(COURSEWARE_LIMITS.nameLength)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a kebab-case id'),
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'must be a version such as 1.0.0'),
  title,
  /** The ES module inside the archive that makes the scenes. */
  entry: z.string().regex(/^[\w-]+(\/[\w-]+)*\.js$/, 'must be a .js file of the archive'),
  chapters: z
    .array(chapter)
    .min(1)
    .max(COURSEWARE_LIMITS.chapters)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: 'must have different ids',
    })
    .refine((list) => list.some(({ id }) => id !== TEST_CHAPTER), { error: 'must be more than a test' }),
  ...outlineShape,
});

/** What a courseware says of itself. */
export const coursewareManifest = manifestShape.superRefine((manifest, context) => {
  const asks = manifest.chapters.some(({ id }) => id === TEST_CHAPTER);
  for (const fault of findOutlineFaults(manifest, asks)) {
    const [part = '', ...rest] = fault.split(': ');
    context.addIssue({ code: 'custom', path: [part], message: rest.join(': ') });
  }
});
export type CoursewareManifest = z.infer<typeof coursewareManifest>;
export type CoursewareChapter = CoursewareManifest['chapters'][number];

/** The chapters that play one after another where none is chosen: all but the test. */
export function lessonChapters({ chapters }: Pick<CoursewareManifest, 'chapters'>): CoursewareChapter[] {
  return chapters.filter(({ id }) => id !== TEST_CHAPTER);
}

/** Seconds of a courseware that is played as a whole. */
export function lessonSeconds(courseware: Pick<CoursewareManifest, 'chapters'>): number {
  return lessonChapters(courseware).reduce((sum, { duration }) => sum + duration, 0);
}

/**
 * The chapter that stands at a second, and the second in it.
 * @param chosen id of a chapter; null, or one that there is not, plays the whole courseware
 * @param seconds into what is played; past the end is the end
 */
export function chapterAt(
  courseware: Pick<CoursewareManifest, 'chapters'>,
  chosen: number | null,
  seconds: number,
): { readonly chapter: CoursewareChapter; readonly seconds: number } | null {
  const only = courseware.chapters.find(({ id }) => id === chosen);
  const list = only ? [only] : lessonChapters(courseware);
  let rest = Math.max(0, seconds);
  for (const [index, next] of list.entries()) {
    if (rest < next.duration || index === list.length - 1) {
      return { chapter: next, seconds: Math.min(rest, next.duration) };
    }
    rest -= next.duration;
  }
  return null;
}
