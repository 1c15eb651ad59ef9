import { EVERYTHING, type ListFilter } from '../../lib/list-filter';

/** On the tablet another type resets the other filters (LIB-33). */
export function toPadChange(part: Partial<ListFilter>, filter: ListFilter): Partial<ListFilter> {
  if (part.type === undefined || part.type === filter.type) return part;
  return { ...EVERYTHING, type: part.type };
}
