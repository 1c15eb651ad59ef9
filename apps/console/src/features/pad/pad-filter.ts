import { EVERYTHING, type ListFilter } from '../../lib/list-filter';

/** On the tablet another type resets the other filters (LIB-33). */
export function toPadChange(part: Partial<ListFilter>, filter: ListFilter): Partial<ListFilter> {
  if (part.type === undefined || part.type === filter.type) return part;
  return { ...EVERYTHING, type: part.type };
}

/** What the tablet searches by, named as on the wire (LIB-40). */
export function toPadRequest(filter: ListFilter) {
  return {
    res_type: filter.type,
    cate_type: filter.cate,
    phase_id: filter.phase,
    subject_id: filter.subject,
    general_cate_id: filter.general,
    grade_id: filter.grade,
    new_know_cate_id: filter.know,
    volume_id: filter.volume,
    key_word: filter.words,
    page: filter.page,
  };
}
