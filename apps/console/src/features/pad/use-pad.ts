import { PAGE_SIZE } from '@orrery/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';
import { type ListFilter, toWireFilter, useListFilter } from '../../lib/list-filter';
import { toPadChange } from './pad-filter';

/** The tablet's list as its address names it (LIB-40); the server says how long a page is (LIB-41). */
export function usePad() {
  const { i18n } = useTranslation();
  const { filter, change } = useListFilter();
  const request = toWireFilter(filter);
  const list = useQuery({
    queryKey: ['pad', i18n.language, request],
    queryFn: () => http.padSearch(request),
    placeholderData: keepPreviousData,
  });
  return {
    filter,
    change: (part: Partial<ListFilter>) => change(toPadChange(part, filter)),
    list,
    pageSize: list.data?.page_size || PAGE_SIZE.pad,
  };
}
