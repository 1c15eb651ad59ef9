import { ITEM_TYPE, type Resource } from '@orrery/contract';
import { toItemKey } from '../../lib/list-item';
import type { PlayListItem } from '../../lib/play-list';

/** Id of the whole list as a place to drop on. */
export const LIST_ID = 'play-list';

/** A course while it is dragged, or added: all that it holds goes along. */
export interface SourceCourse {
  readonly id: number;
  readonly title: string;
  readonly items: readonly PlayListItem[];
}

/** What is being dragged: a resource's card, a course's card, or a row of the list. */
export type DragSubject =
  | { readonly type: 'card'; readonly resource: Resource }
  | { readonly type: 'course'; readonly course: SourceCourse }
  | { readonly type: 'row'; readonly row: PlayListItem };

/** Key under which a card drags (CRS-35); rows drag under their resource's id. */
export function toDragKey(subject: Exclude<DragSubject, { type: 'row' }>): string {
  return subject.type === 'course'
    ? toItemKey(ITEM_TYPE.course, subject.course.id)
    : toItemKey(ITEM_TYPE.resource, subject.resource.id);
}

/** The title of what is being dragged. */
export function titleOf(subject: DragSubject): string {
  switch (subject.type) {
    case 'card':
      return subject.resource.title;
    case 'course':
      return subject.course.title;
    case 'row':
      return subject.row.title;
  }
}

/** Reads what dnd-kit carries back; null for anything that is not ours. */
export function toSubject(data: unknown): DragSubject | null {
  const isOurs = typeof data === 'object' && data !== null && 'type' in data;
  if (!isOurs) return null;
  const { type } = data;
  return type === 'card' || type === 'course' || type === 'row' ? (data as DragSubject) : null;
}
