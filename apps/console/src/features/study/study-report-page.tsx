import { isRefusal } from '@orrery/client';
import type { calls, ResponseOf } from '@orrery/contract';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { ManagePage } from '../../components/manage/manage-page';
import { Notice } from '../../components/notice';
import { currentLocale } from '../../lib/i18n';
import { useReview } from '../../lib/reviews';
import { toMoment } from '../../lib/written';
import styles from './study-report-page.module.css';

type ReviewInfo = ResponseOf<typeof calls.reviewInfo>['reviewInfo'];

/** The report of one such lesson (GEN-41). */
export function StudyReportPage() {
  const { t } = useTranslation();
  const reviewId = Number(useParams().id) || 0;
  const query = useReview(reviewId);
  return (
    <ManagePage title={t('title.studyHistoryData')} back={{ to: '/study', label: t('title.study') }}>
      {query.data ? <Report info={query.data} /> : null}
      {query.isPending ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
    </ManagePage>
  );
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const isUnknown = isRefusal(error) && error.id === 'review.unknown';
  if (isUnknown) return <Notice title={t('study.unknown')} detail={t('study.unknownHint')} />;
  return <FailureNotice error={error} onRetry={onRetry} />;
}

function Report({ info }: { readonly info: ReviewInfo }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const facts = [
    [t('study.column.title'), info.title],
    [t('study.column.class'), info.class_name || t('study.noClass')],
    [t('study.column.teacher'), info.nickname],
    [t('study.column.start'), toMoment(info.ctime, locale)],
    [t('study.column.end'), info.end_time === null ? t('study.goesOn') : toMoment(info.end_time, locale)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
