import { PAGE_SIZE } from '@orrery/contract';
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAddress } from './use-list-address';

/** A page of rows as every list of the contract answers it. */
export interface ManageAnswer<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  /** Rows of a page where the server decides (GEN-84). */
  readonly page_size?: number;
}

interface ManageListOptions<Answer> {
  /** Names the list, with the ids and filters it depends on; page and language are added. */
  readonly queryKey: QueryKey;
  readonly fetch: (page: number) => Promise<Answer>;
  /** Rows of a page (GEN-84): 10 unless the answer or this says otherwise. */
  readonly pageSize?: number;
  /** Milliseconds between two askings, for lists that change by themselves. */
  readonly refreshMs?: number;
}

/**
 * The page of a list that the address names. While another page loads the present one stays; an address beyond
 * the last page, as after deleting its only row, leads to the last one (CLS-05, DEV-16).
 */
export function useManageList<Answer extends ManageAnswer<unknown>>(options: ManageListOptions<Answer>) {
  const { queryKey, fetch, refreshMs } = options;
  const { i18n } = useTranslation();
  const { page, change } = useListAddress();
  const list = JSON.stringify(queryKey);
  // The library's types cannot follow a generic answer; `fetch` gives nothing else than an `Answer`.
  const query = useQuery<ManageAnswer<unknown>>({
    queryKey: [...queryKey, i18n.language, page],
    queryFn: () => fetch(page),
    placeholderData: (previous, former) =>
      JSON.stringify(former?.queryKey.slice(0, queryKey.length)) === list ? previous : undefined,
    // A failure stands still until somebody tries again: each asking would put the skeleton in its place.
    refetchInterval: ({ state }) => (state.error && !state.data ? false : (refreshMs ?? false)),
  });
  const { data } = query;
  const pageSize = data?.page_size ?? options.pageSize ?? PAGE_SIZE.list;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isBeyond = data !== undefined && !query.isPlaceholderData && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new in each render and means the same.
  useEffect(() => {
    if (isBeyond) change({ page: last }, { replace: true });
  }, [isBeyond, last]);
  return { ...(query as UseQueryResult<Answer>), page, pageSize };
}

/** What `useManageList` gives. */
export interface ManageList<Row> {
  readonly data: ManageAnswer<Row> | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly page: number;
  readonly pageSize: number;
  refetch(): unknown;
}
