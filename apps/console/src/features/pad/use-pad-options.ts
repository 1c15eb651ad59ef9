import { CATE_TYPE, PHASE_WITH_VOLUMES } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FilterOption } from '../../components/resources/filter-row';
import { useSubjectFilters } from '../../lib/categories';
import { http } from '../../lib/http';
import type { FilterName, ListFilter } from '../../lib/list-filter';
import { useReferenceData } from '../../lib/resources';

/** One filter of the tablet, with what it offers now. */
interface PadRow {
  readonly name: Exclude<FilterName, 'type'>;
  readonly options: readonly FilterOption[];
}

/** The general categories, asked for where the attribute is "general" (LIB-34, LIB-38). */
function useGeneralCategories(wanted: boolean) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['general-categories', i18n.language],
    queryFn: async () => (await http.generalCategories()).list,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The filters below the type: attribute and stage always; general categories, subjects and what a subject brings where
 * something asks for them; volumes in high school (LIB-34 to LIB-39).
 */
export function usePadOptions(filter: ListFilter) {
  const reference = useReferenceData();
  const isGeneral = filter.cate === CATE_TYPE.general;
  const general = useGeneralCategories(isGeneral);
  const phases = reference.data?.phase ?? [];
  const subjects = phases.find(({ id }) => id === filter.phase)?.subjects ?? [];
  const isKnown = subjects.some(({ id }) => id === filter.subject);
  const bySubject = useSubjectFilters({ ...filter, subject: isKnown ? filter.subject : 0 });
  // Without a subject nothing was asked, and what an earlier one brought is none of this list's.
  const brought = isKnown ? bySubject.data : undefined;
  const volumes = (brought ?? reference.data)?.volume ?? [];
  const rows: PadRow[] = [
    { name: 'cate', options: reference.data?.cate ?? [] },
    { name: 'general', options: isGeneral ? (general.data ?? []) : [] },
    { name: 'phase', options: phases },
    { name: 'subject', options: subjects },
    { name: 'grade', options: brought?.grade ?? [] },
    { name: 'know', options: brought?.new_know_cate ?? [] },
    { name: 'volume', options: filter.phase === PHASE_WITH_VOLUMES ? volumes : [] },
  ];
  const failed = [reference, general, bySubject].filter(({ isError }) => isError);
  return {
    // A choice that the rows do not offer can still be ended.
    rows: rows.filter(({ name, options }) => options.length > 0 || filter[name] !== 0),
    isFailed: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
