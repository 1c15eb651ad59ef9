import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';
import { z } from 'zod';
import { parseEntries } from '../../../platform/import-entries';
import { type ImportFile, innerPath, openFileCheck } from '../../../platform/import-files';
import { ImportError, readImportJson } from '../../../platform/import-json';
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
  /** The picture across the top; one of the pieces gives it where none is named. */
  banner: innerPath.optional(),
  /** Pieces of the same library in teaching order. */
  steps: z
    .array(z.object({ id: importSlug, explanation: importTexts(MAX_EXPLANATION) }))
    .min(1)
    .max(MAX_PLAYLIST_ITEMS)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'holds a piece twice'),
});

/** One course of a library. */
export type CourseEntry = z.output<typeof entry>;

/** The courses of a library, in which nothing is wrong but perhaps their pieces. */
export interface CourseList {
  readonly entries: readonly CourseEntry[];
  /** Ids of courses that the list takes out of the library. */
  readonly removed: readonly string[];
  /** Pictures by the course's id. */
  readonly banners: ReadonlyMap<string, ImportFile>;
}

/**
 * Reads `<folder>/courses.json`; a library may have none.
 * @throws ImportError naming every bad course and picture
 */
export async function readCourseList(folder: string): Promise<CourseList> {
  const content = await readImportJson(folder, 'courses.json');
  if (content === null) return { entries: [], removed: [], banners: new Map() };
  const { entries, removed, problems } = parseEntries(content.value, 'courses.json', entry);
  const files = await openFileCheck(folder);
  const banners = new Map<string, ImportFile>();
  for (const { id, banner } of entries) {
    const found = banner === undefined ? null : await files.check(id, banner, ['image']);
    if (found) banners.set(id, found);
  }
  const all = [...problems, ...files.problems];
  if (all.length > 0) throw new ImportError(all);
  return { entries, removed, banners };
}
