import type { Resource } from '@orrery/contract';
import type { PlayListItem } from '../../lib/play-list';

/** Id of the whole list as a place to drop on. */
export const LIST_ID = 'play-list';

/** What is being dragged: a card of the library, or a row of the list. */
export type DragSubject =
  | { readonly type: 'card'; readonly resource: Resource }
  | { readonly type: 'row'; readonly row: PlayListItem };

/** Id under which a card drags; rows drag under their resource's id. */
export function toCardId(resourceId: number): string {
  return `card-${resourceId}`;
}

/** The title of what is being dragged. */
export function titleOf(subject: DragSubject): string {
  return subject.type === 'card' ? subject.resource.title : subject.row.title;
}

/** Reads what dnd-kit carries back; null for anything that is not ours. */
export function toSubject(data: unknown): DragSubject | null {
  const isOurs = typeof data === 'object' && data !== null && 'type' in data;
  return isOurs && (data.type === 'card' || data.type === 'row') ? (data as DragSubject) : null;
}
