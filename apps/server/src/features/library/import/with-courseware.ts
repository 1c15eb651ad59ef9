import type { CheckedCourseware } from './check-courseware';
import type { ManifestEntry } from './entry-schema';

/** Seconds by which a stated duration may differ, because people round. */
const TOLERANCE_SECONDS = 1;

/**
 * An entry with what its courseware says of itself: the archive knows its chapters and how long they take, the manifest
 * tells more of them.
 * @returns with everything in which the two differ
 */
export function withCourseware(
  entry: ManifestEntry,
  courseware: CheckedCourseware,
): { readonly entry: ManifestEntry; readonly problems: readonly string[] } {
  if (courseware.problems.length > 0) {
    return { entry, problems: courseware.problems.map((text) => `${entry.id}: ${entry.file}: ${text}`) };
  }
  const problems = entry.chapters.flatMap(({ id, duration }) => {
    const played = courseware.chapters.find((one) => one.id === id);
    if (!played) return `${entry.id}: chapters: the courseware has no chapter ${id}`;
    const differs = duration !== undefined && Math.abs(duration - played.duration) > TOLERANCE_SECONDS;
    return differs ? `${entry.id}: chapters: chapter ${id} takes ${played.duration} s, not ${duration}` : [];
  });
  const chapters = courseware.chapters.map(({ id, title, duration }) => {
    const told = entry.chapters.find((one) => one.id === id);
    const untold = { id, title, intro: { en: '', zh: '' }, control: '', interaction: '' };
    return { ...(told ?? untold), duration };
  });
  return { entry: { ...entry, chapters, duration: courseware.durationSeconds }, problems };
}
