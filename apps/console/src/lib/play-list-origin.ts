import { type PlayListItem, replacePlayList, usePlayList } from './play-list';
import { type PlayListOrigin, stored } from './stored';

/** The course that a list comes from. */
export interface Origin {
  /** An own course; null for one of the cloud. */
  readonly courseId: number | null;
  /** When the version that is known was saved, in milliseconds. */
  readonly utime?: number | undefined;
}

/** What a save would write: resources and explanations in their order. */
function contentOf(items: readonly PlayListItem[]): string {
  return JSON.stringify(items.map(({ id, use_explain }) => [id, use_explain]));
}

/** Notes which items a course holds: the list is as good as saved while it holds the same. */
export function markKept(origin: Origin, items: readonly PlayListItem[]): void {
  stored.playListOrigin.write({ ...origin, content: contentOf(items) });
}

/** Whether the list could be given up without losing anything: it is empty, or just as a course has it. */
export function isKept(): boolean {
  const { items } = usePlayList.getState();
  return items.length === 0 || stored.playListOrigin.read()?.content === contentOf(items);
}

/** Where the list came from; null where it came from no course. */
export function findOrigin(): PlayListOrigin | null {
  return stored.playListOrigin.read();
}

/** Gives the list a course's resources (CRS-Q4, CRS-Q9). */
export function loadCourse(items: readonly PlayListItem[], origin: Origin): void {
  replacePlayList(items);
  markKept(origin, usePlayList.getState().items);
}
