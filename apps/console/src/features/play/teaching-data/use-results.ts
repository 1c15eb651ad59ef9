import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../lib/http';
import { REVIEW_KEY } from '../../../lib/live/connection';
import { useNetwork } from '../../../lib/live/network';
import { useApp } from '../../../lib/use-app';
import type { Lesson } from '../use-lesson';
import { toChartsData, toLiveData } from './answers';
import { CHARTS_POLL_MS, isPolled, REVIEW_POLL_MS } from './poll-rule';

/** Modes of charts: the whole class (TEACH-Q3). */
const WHOLE_CLASS = 1;
/** Languages as the wire numbers them (TEACH-18). */
const LANGUAGE_IDS = { zh: 1, other: 2 } as const;

interface ResultsOptions {
  readonly lesson: Lesson;
  readonly reviewId: number;
  /** Sample data is shown instead: nothing is asked meanwhile (TEACH-Q4). */
  readonly demo: boolean;
}

/** A test's results and charts, which follow the class: by the server's news, and asked for again and again. */
export function useResults({ lesson, reviewId, demo }: ResultsOptions) {
  const { i18n } = useTranslation();
  const lineUp = useNetwork(({ status }) => status === 'online');
  const { chapter, running } = lesson.playback;
  const polled = isPolled({ chapter, playing: running, lineUp }) && !demo;
  const rid = lesson.id;
  const live = useQuery({
    queryKey: [REVIEW_KEY, reviewId, 'live', i18n.language],
    queryFn: async () => toLiveData(await http.reviewData({ reviewId })),
    refetchInterval: polled ? REVIEW_POLL_MS : false,
    enabled: !demo,
    staleTime: 0,
  });
  const charts = useQuery({
    queryKey: [REVIEW_KEY, reviewId, 'charts', i18n.language],
    queryFn: async () => {
      const language_id = i18n.language === 'zh' ? LANGUAGE_IDS.zh : LANGUAGE_IDS.other;
      return toChartsData(
        await http.reviewCharts({ review_id: reviewId, mode_type: WHOLE_CLASS, language_id, rid }),
      );
    },
    refetchInterval: polled ? CHARTS_POLL_MS : false,
    enabled: !demo,
    staleTime: 0,
  });
  useFailureToast(live.isError || charts.isError, Math.max(live.errorUpdatedAt, charts.errorUpdatedAt));
  return { live, charts, polled, lineUp };
}

/** How one student does, asked for again with the class's results. */
export function useStudentResults(reviewId: number, studentId: number) {
  const { i18n } = useTranslation();
  const query = useQuery({
    queryKey: [REVIEW_KEY, reviewId, 'student', studentId, i18n.language],
    queryFn: () => http.studentReviewData({ reviewId, student_id: studentId }),
    staleTime: 0,
  });
  useFailureToast(query.isError, query.errorUpdatedAt);
  return query;
}

const TOAST_KEY = 'teaching-data';

/** Says that a fetch failed (TEACH-23); what was shown stays, and several failures share one toast. */
function useFailureToast(failed: boolean, atMs: number): void {
  const { t } = useTranslation();
  const { message } = useApp();
  useEffect(() => {
    if (failed && atMs > 0) message.error({ key: TOAST_KEY, content: t('error.fetch') });
  }, [failed, atMs, message, t]);
}
