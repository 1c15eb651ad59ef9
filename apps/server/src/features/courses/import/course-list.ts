import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';
import { z } from 'zod';
import { importSlug, importTexts, importWords } from '../../../platform/import-texts';
import { PHASE_IDS, SUBJECT_WORDS } from '../../../platform/subjects';

const MAX_TITLE = 100;
/** As long as a teacher's own may be, so that a course taken over can be saved again. */
const MAX_EXPLANATION = 500;

const entry = z.object({
  id: importSlug,
  title: importTexts(MAX_TITLE),
  keywords: importWords,
  phase_ids: z.array(z.number().refine((id) => PHASE_IDS.includes(id), 'is no phase')).min(1),
  subjects: z.array(z.enum(SUBJECT_WORDS)).min(1),
  /** Pieces of the same library in teaching order. */
  steps: z
    .array(z.object({ id: importSlug, explanation: importTexts(MAX_EXPLANATION) }))
    .min(1)
    .max(MAX_PLAYLIST_ITEMS)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'holds a piece twice'),
});

/** One course of a library. */
export type CourseEntry = z.output<typeof entry>;

/** The courses of a library cannot be imported: every problem, each with the course that it is about. */
export class CourseListError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The courses cannot be imported:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'CourseListError';
    this.problems = problems;
  }
}

/**
 * Reads `<folder>/courses.json`; a library may have none.
 * @throws CourseListError naming every bad course
 */
export async function readCourseList(folder: string): Promise<CourseEntry[]> {
  const file = await readFile(join(folder, 'courses.json'), 'utf8').catch(() => null);
  if (file === null) return [];
  const parsed = z.array(entry).safeParse(parse(file));
  if (!parsed.success) {
    throw new CourseListError(
      parsed.error.issues.map(({ path, message }) => `courses.json: ${path.join('.')}: ${message}`),
    );
  }
  const ids = parsed.data.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) throw new CourseListError(twice.map((id) => `${id}: the id is used twice`));
  return parsed.data;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    throw new CourseListError(['courses.json: is not JSON']);
  }
}
