import { type PlayListItem, replacePlayList, usePlayList } from './play-list';
import { stored } from './stored';

/** What a save would write: resources and explanations in their order. */
function contentOf(items: readonly PlayListItem[]): string {
  return JSON.stringify(items.map(({ id, use_explain }) => [id, use_explain]));
}

/** Notes that the play list is what a course holds. @param courseId an own course; null for one of the cloud */
export function markKept(courseId: number | null): void {
  stored.playListOrigin.write({ courseId, content: contentOf(usePlayList.getState().items) });
}

/** Whether the list could be given up without losing anything: it is empty, or just as a course has it. */
export function isKept(): boolean {
  const { items } = usePlayList.getState();
  return items.length === 0 || stored.playListOrigin.read()?.content === contentOf(items);
}

/** The own course that the list came from; null where it came from none. */
export function findOriginCourse(): number | null {
  return stored.playListOrigin.read()?.courseId ?? null;
}

/** Gives the list a course's resources (CRS-Q4, CRS-Q9). */
export function loadCourse(items: readonly PlayListItem[], courseId: number | null): void {
  replacePlayList(items);
  markKept(courseId);
}
