import type { calls, ResponseOf } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';

/** The report of a class. */
export type Report = ResponseOf<typeof calls.reviewInfo>;
/** The report of one student beside the class. */
export type StudentReport = ResponseOf<typeof calls.clientReviewInfo>;

/** Milliseconds between two looks at a test that goes on. */
const RUNNING_MS = 10_000;

/** The report of a test, its texts in the language of the page (STUDY-21). */
export function useReport(reviewId: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['report', i18n.language, reviewId],
    queryFn: () => http.reviewInfo({ reviewId }),
    refetchInterval: ({ state }) => (state.data?.reviewInfo.end_time === null ? RUNNING_MS : false),
  });
}

/** The report of one student (STUDY-22). */
export function useStudentReport(reviewId: number, cid: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['report', i18n.language, reviewId, cid],
    queryFn: () => http.clientReviewInfo({ reviewId, cid }),
  });
}
