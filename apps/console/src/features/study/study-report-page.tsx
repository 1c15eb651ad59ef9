import { isRefusal } from '@orrery/client';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { Notice } from '../../components/notice';
import { usePageTitle } from '../../lib/use-page-title';
import { ClassReport } from './class-report';
import styles from './report.module.css';
import { ReportBack, ReportHead } from './report-head';
import { StudentReportView } from './student-report';
import { useChosenStudent } from './use-chosen-student';
import { type Report, useReport } from './use-report';

/** The report of a test: of everybody or of one student (GEN-41, STUDY-07). */
export function StudyReportPage() {
  const { t } = useTranslation();
  const reviewId = Number(useParams().id) || 0;
  const { data, isPending, isError, error, refetch } = useReport(reviewId);
  usePageTitle(data?.reviewInfo.title ?? t('title.studyHistoryData'));
  return (
    <div className={styles.page}>
      <ReportBack />
      {data ? (
        <>
          <ReportHead reviewId={reviewId} report={data} />
          <Body reviewId={reviewId} report={data} />
        </>
      ) : (
        <h1 className={styles.untitled}>{t('title.studyHistoryData')}</h1>
      )}
      {isPending ? <Skeleton active title={false} paragraph={{ rows: 10 }} /> : null}
      {isError && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
    </div>
  );
}

function Body({ reviewId, report }: { readonly reviewId: number; readonly report: Report }) {
  const { t } = useTranslation();
  const { cid } = useChosenStudent();
  if (report.clientList.length === 0) {
    return <Notice title={t('study.nobody')} detail={t('study.nobodyHint')} />;
  }
  return cid ? <StudentReportView reviewId={reviewId} cid={cid} /> : <ClassReport report={report} />;
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const isUnknown = isRefusal(error) && error.id === 'review.unknown';
  if (isUnknown) return <Notice title={t('study.unknown')} detail={t('study.unknownHint')} />;
  return <FailureNotice error={error} onRetry={onRetry} />;
}
