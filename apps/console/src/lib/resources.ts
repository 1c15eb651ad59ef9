import { LIST_TYPE, type Resource } from '@orrery/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from './http';
import type { ListFilter } from './list-filter';

export interface ResourceFilter extends ListFilter {
  /** The school's own resources instead of the cloud's. */
  readonly own?: boolean;
}

/** A page of the cloud library. Texts come in the language that is shown, so it is part of the key. */
export function useResourceList(filter: ResourceFilter) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['resources', i18n.language, filter],
    queryFn: () =>
      http.resourceList({
        page: filter.page,
        res_type: filter.type,
        phase_id: filter.phase,
        subject_id: filter.subject,
        key_word: filter.words,
        type: filter.own ? LIST_TYPE.ownResources : LIST_TYPE.cloudResources,
      }),
    placeholderData: (previous) => previous,
  });
}

function itemQuery(id: number, language: string) {
  return queryOptions({
    queryKey: ['resource', language, id],
    queryFn: async () => (await http.resourceItem({ id })).item,
    staleTime: 300_000,
  });
}

/** One resource. */
export function useResource(id: number) {
  const { i18n } = useTranslation();
  return useQuery(itemQuery(id, i18n.language));
}

/** Several resources; those that have not arrived are left out. */
export function useResources(ids: readonly number[]): readonly Resource[] {
  const { i18n } = useTranslation();
  return useQueries({
    queries: ids.map((id) => itemQuery(id, i18n.language)),
    combine: (results) => results.flatMap((result) => result.data ?? []),
  });
}

/** Types, phases and subjects to filter by (LIB-26). */
export function useReferenceData() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['reference', i18n.language],
    queryFn: () => http.referenceData(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
