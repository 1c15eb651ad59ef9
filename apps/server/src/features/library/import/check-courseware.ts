import { readFile, stat } from 'node:fs/promises';
import {
  COURSEWARE_LIMITS,
  CoursewareError,
  type CoursewareManifest,
  type CoursewareOutline,
  coursewareOutline,
  lessonSeconds,
  readCourseware,
  TEST_CHAPTER,
} from '@orrery/contract';

/** What a courseware's archive holds, or everything that is wrong with it. */
export interface CheckedCourseware {
  /** In words, each with the entry of the archive that it is about; empty where it may be published. */
  readonly problems: readonly string[];
  /** In their order; ids as on the wire. Durations in seconds. Empty where there are problems. */
  readonly chapters: CoursewareManifest['chapters'];
  /** Of all chapters but the test, which is what plays where no chapter is chosen; 0 where there are problems. */
  readonly durationSeconds: number;
  /** What its test asks; null where it has none. */
  readonly outline: CoursewareOutline | null;
}

/**
 * Opens a courseware before it is published, within limits on entries, sizes and names: what is in it runs as code
 * on every headset, and what is not in it cannot be fetched there.
 * @param path of the archive
 */
export async function checkCourseware(path: string): Promise<CheckedCourseware> {
  const { size } = await stat(path);
  if (size > COURSEWARE_LIMITS.archiveBytes) {
    return refused([`has ${size} bytes, more than ${COURSEWARE_LIMITS.archiveBytes}`]);
  }
  try {
    const { manifest } = readCourseware(await readFile(path));
    const { chapters } = manifest;
    const asks = chapters.some(({ id }) => id === TEST_CHAPTER);
    const outline = asks ? coursewareOutline.parse(manifest) : null;
    return { problems: [], chapters, durationSeconds: lessonSeconds(manifest), outline };
  } catch (error) {
    if (error instanceof CoursewareError) return refused(error.problems);
    throw error;
  }
}

function refused(problems: readonly string[]): CheckedCourseware {
  return { problems, chapters: [], durationSeconds: 0, outline: null };
}
