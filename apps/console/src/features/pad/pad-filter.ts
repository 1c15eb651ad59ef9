import { EVERYTHING, type ListFilter } from '../../lib/list-filter';

/** On the tablet another type resets the other filters (LIB-33). */
export function toPadChange(part: Partial<ListFilter>): Partial<ListFilter> {
  return part.type === undefined ? part : { ...EVERYTHING, type: part.type };
}
