import { Skeleton } from 'antd';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../components/charts/chart';
import { FailureNotice } from '../../components/failure-notice';
import { LinkButton } from '../../components/manage/link-button';
import { NothingFound } from '../../components/manage/nothing-found';
import { useListAddress } from '../../components/manage/use-list-address';
import { Notice } from '../../components/notice';
import { currentLocale } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { toMonthDay } from '../../lib/written';
import { drawShares } from './draw-shares';
import type { ExamDialog as Dialog } from './exam-dialog';
import { ExamsTable } from './exams-table';
import { HistoryFilterBar } from './history-filters';
import styles from './history-page.module.css';
import { toMidnight } from './range';
import { type HistoryFilters, type ShownHistory, useHistory, useHistoryFilters } from './use-history';

const ExamDialog = lazyPart<Parameters<typeof Dialog>[0]>(
  async () => (await import('./exam-dialog')).ExamDialog,
);

/** How the classes did in their tests over some days (GEN-28). Also where the school hides its entry (HIST-Q4). */
export function HistoryPage() {
  const { t } = useTranslation();
  const filters = useHistoryFilters();
  const { shown, isFetching, error, refetch } = useHistory(filters);
  return (
    <div className={styles.page}>
      <h1>{t('title.historyData')}</h1>
      <HistoryFilterBar filters={filters} coursewares={shown?.resList ?? []} />
      {shown ? (
        <div className={styles.results} aria-busy={isFetching}>
          {shown.rows.length > 0 ? (
            <Results history={shown} examId={filters.examId} />
          ) : (
            <NoTest filters={filters} />
          )}
        </div>
      ) : null}
      {shown || error ? null : <Skeleton active title={false} paragraph={{ rows: 12 }} />}
      {error && !shown ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
    </div>
  );
}

/** What takes class and courseware out of the address. */
const NOT_NARROWED = { class: null, res: null } as const;

function NoTest({ filters: { classId, rid } }: { readonly filters: HistoryFilters }) {
  const { t } = useTranslation();
  if (classId || rid) return <NothingFound title={t('history.noneFound')} narrowing={NOT_NARROWED} />;
  return (
    <Notice
      title={t('history.empty')}
      detail={t('history.emptyHint')}
      action={<LinkButton to="/res/list">{t('study.toLibrary')}</LinkButton>}
    />
  );
}

interface ResultsProps {
  readonly history: ShownHistory;
  /** The test whose details are open; 0 for none. */
  readonly examId: number;
}

function Results({ history: { chartList, rows, range }, examId }: ResultsProps) {
  const { t } = useTranslation();
  const { change } = useListAddress();
  const locale = currentLocale();
  const drawn = useMemo(() => drawShares(chartList, range, t, locale), [chartList, range, t, locale]);
  const open = rows.find(({ review_id }) => review_id === examId);
  const nameOf = (day: string) => toMonthDay(toMidnight(day).getTime(), locale);
  const days = { from: nameOf(range.from), to: nameOf(range.to) };
  return (
    <>
      <Chart title={t('history.shares')} note={t('history.sharesNote', days)} height={320} {...drawn} />
      <ExamsTable exams={rows} onOpen={({ review_id }) => change({ test: review_id })} />
      <Suspense fallback={null}>
        {open ? <ExamDialog exam={open} onClose={() => change({ test: null }, { replace: true })} /> : null}
      </Suspense>
    </>
  );
}
