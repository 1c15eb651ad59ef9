import type { calls, ResponseOf } from '@orrery/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAddress } from '../../components/manage/use-list-address';
import { http } from '../../lib/http';
import { type Range, readRange, toDayName } from './range';

/** The tests of some days, and the shares of their grades. */
export type History = ResponseOf<typeof calls.historyCharts>;
export type Exam = History['rows'][number];
/** Everybody who took a test. */
export type ExamDetail = ResponseOf<typeof calls.historyItem>;

/** What the address asks for. */
export function useHistoryFilters() {
  const { filter } = useListAddress();
  const idOf = (name: string) => (/^\d{1,9}$/.test(filter(name)) ? Number(filter(name)) : 0);
  return {
    ...readRange({ from: filter('from'), to: filter('to'), days: filter('days') }, toDayName(new Date())),
    classId: idOf('class'),
    rid: idOf('res'),
    /** The test whose details are open; 0 for none. */
    examId: idOf('test'),
  };
}

export type HistoryFilters = ReturnType<typeof useHistoryFilters>;

/** The history of some days, with the days that it is of. */
export interface ShownHistory extends History {
  readonly range: Range;
}

/**
 * The history of the days, class and courseware of the address. What was there stays until the next has come, also
 * where that fails: then only the spinner stops (HIST-20).
 */
export function useHistory({ from, to, classId, rid }: HistoryFilters) {
  const { i18n } = useTranslation();
  const query = useQuery({
    queryKey: ['history', i18n.language, from, to, classId, rid],
    queryFn: async (): Promise<ShownHistory> => ({
      ...(await http.historyCharts({ startDate: from, endDate: to, classId, rid })),
      range: { from, to },
    }),
  });
  const last = useRef<ShownHistory>(undefined);
  if (query.data) last.current = query.data;
  return { ...query, shown: query.data ?? last.current };
}

/** The classes to choose from (HIST-15). */
export function useHistoryClasses() {
  return useQuery({
    queryKey: ['history', 'classes'],
    queryFn: async () => (await http.historyClasses()).classList,
  });
}

/** A page of everybody who took a test (HIST-17). */
export function useExamDetail({ review_id, rid }: Exam, page: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['history', 'item', i18n.language, review_id, page],
    queryFn: () => http.historyItem({ review_id, rid, page }),
    placeholderData: keepPreviousData,
  });
}
