import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';
import { type ListFilter, useListFilter } from '../../lib/list-filter';
import { toPadChange } from './pad-filter';

/** The tablet's list (LIB-40). */
export function usePad() {
  const { i18n } = useTranslation();
  const { filter, change } = useListFilter();
  const list = useQuery({
    queryKey: ['pad', i18n.language, filter],
    queryFn: () =>
      http.padSearch({
        page: filter.page,
        res_type: filter.type,
        phase_id: filter.phase,
        subject_id: filter.subject,
        key_word: filter.words,
      }),
    placeholderData: (previous) => previous,
  });
  return { filter, change: (part: Partial<ListFilter>) => change(toPadChange(part)), list };
}
