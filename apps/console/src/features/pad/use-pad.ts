import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { http } from '../../lib/http';
import { useReferenceData } from '../../lib/resources';
import { changeFilter, type PadFilter, readFilter, toSearch } from './pad-filter';

/** The tablet's list; its filter lives in the address, so that back, reload and sharing work (LIB-40). */
export function usePad() {
  const { i18n } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
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
  const change = (part: Partial<PadFilter>) => setSearch(toSearch(changeFilter(filter, part)));
  return { filter, change, list, reference: useReferenceData().data };
}
