import type { AuditEntry } from '@orrery/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ManageList } from '../../components/manage/use-manage-list';
import { http } from '../../lib/http';
import { type AuditFilters, startOf, useAuditFilters } from './use-audit-filters';

/** The history as a list that grows downwards. */
export interface AuditHistory {
  readonly list: ManageList<AuditEntry>;
  readonly hasOlder: boolean;
  readonly isFetchingOlder: boolean;
  showOlder(): void;
}

/** The changes that the address asks for, latest first. */
export function useAudit(): AuditHistory {
  const { i18n } = useTranslation();
  const filters = useAuditFilters();
  const query = useInfiniteQuery({
    queryKey: ['audit', filters, i18n.language],
    queryFn: ({ pageParam }) => http.auditList({ ...toRequest(filters), before: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ list }) => list);
  // One page of all rows: the history has no page numbers, because new entries would move them.
  const pageSize = Math.max(1, rows?.length ?? 0);
  return {
    list: { ...query, data: rows && { list: rows, total: rows.length }, page: 1, pageSize },
    hasOlder: query.hasNextPage,
    isFetchingOlder: query.isFetchingNextPage,
    showOlder: () => void query.fetchNextPage(),
  };
}

function toRequest({ words, subject, actorId, from, to }: AuditFilters) {
  return {
    key_word: words,
    actor_id: actorId,
    ...(subject && { subject }),
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(to, 1) }),
  };
}
