import { CHANNEL, LIST_TYPE, type Resource } from '@orrery/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from './http';
import { EVERYTHING, type ListFilter, toWireFilter } from './list-filter';

export interface ResourceFilter extends ListFilter {
  /** The school's own resources instead of the cloud's. */
  readonly own?: boolean;
}

/** What the list is asked for by (LIB-Q2); what means "all" is left out on the way. */
function toRequest(filter: ResourceFilter) {
  return {
    ...toWireFilter(filter),
    ...(filter.sort === EVERYTHING.sort ? {} : { sort: filter.sort }),
    ...(filter.own
      ? { type: LIST_TYPE.ownResources, channel: CHANNEL.own }
      : { type: LIST_TYPE.cloudResources }),
  };
}

/**
 * A page of the cloud library, or of the school's own resources (LIB-18). Texts come in the language that is shown, so
 * it is part of the key. Until a page arrives, the one before it stays; the other list's never stands in for it.
 */
export function useResourceList(filter: ResourceFilter) {
  const { i18n } = useTranslation();
  const request = toRequest(filter);
  return useQuery({
    queryKey: ['resources', i18n.language, request.type, request],
    queryFn: () => http.resourceList(request),
    placeholderData: (previous, query) => (query?.queryKey[2] === request.type ? previous : undefined),
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
    gcTime: Number.POSITIVE_INFINITY,
  });
}
