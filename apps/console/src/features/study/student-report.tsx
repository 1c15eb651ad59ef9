import { isRefusal } from '@orrery/client';
import { POINT_STATUS } from '@orrery/contract';
import { Button, Skeleton } from 'antd';
import { Check, Minus, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../components/charts/chart';
import { ChartCard } from '../../components/charts/chart-card';
import { ChartTable } from '../../components/charts/chart-table';
import { GradeBadge } from '../../components/charts/grade-badge';
import { GRADE_WORDS } from '../../components/charts/grades';
import { FailureNotice } from '../../components/failure-notice';
import { Notice } from '../../components/notice';
import { currentLocale } from '../../lib/i18n';
import { toList } from '../../lib/written';
import { pointTag } from './class-charts';
import styles from './report.module.css';
import { drawBeside } from './student-charts';
import { useChosenStudent } from './use-chosen-student';
import { type StudentReport, useStudentReport } from './use-report';

interface StudentReportViewProps {
  readonly reviewId: number;
  /** Their id among those who took part. */
  readonly cid: number;
}

/** How one student did in a test (STUDY-14 to STUDY-16). */
export function StudentReportView({ reviewId, cid }: StudentReportViewProps) {
  const { data, isPending, error, refetch } = useStudentReport(reviewId, cid);
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (!data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.grid}>
      <Level report={data} />
      <Points report={data} />
      <StepList report={data} />
      <Beside report={data} />
    </div>
  );
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const { choose } = useChosenStudent();
  const isUnknown = isRefusal(error) && error.id === 'participant.unknown';
  if (!isUnknown) return <FailureNotice error={error} onRetry={onRetry} />;
  return (
    <Notice
      title={t('study.unknownStudent')}
      action={<Button onClick={() => choose(0)}>{t('study.showAll')}</Button>}
    />
  );
}

interface PartProps {
  readonly report: StudentReport;
}

function Level({ report: { name, level, process } }: PartProps) {
  const { t } = useTranslation();
  const countOf = (status: number) => process.filter((one) => one.status === status).length;
  return (
    <div className={styles.narrow}>
      <ChartCard title={t('study.level')} note={name}>
        <div className={styles.level}>
          <GradeBadge rating={level} />
          <p>{t(GRADE_WORDS[level])}</p>
          {level === 'other' ? <p className={styles.hint}>{t('study.levelHint')}</p> : null}
          <dl className="num">
            <dt>{t('answer.right')}</dt>
            <dd>{countOf(POINT_STATUS.correct)}</dd>
            <dt>{t('answer.wrong')}</dt>
            <dd>{countOf(POINT_STATUS.wrong)}</dd>
            <dt>{t('answer.none')}</dt>
            <dd>{countOf(POINT_STATUS.none)}</dd>
          </dl>
        </div>
      </ChartCard>
    </div>
  );
}

/** Each point, answered right, wrong or not at all (STUDY-15). */
function Points({ report: { process, points } }: PartProps) {
  const { t } = useTranslation();
  const about = new Map(points.map(({ p_id, k_names }) => [p_id, k_names]));
  return (
    <div className={styles.wide}>
      <ChartCard title={t('study.pointStatus')}>
        <ChartTable
          label={t('study.pointStatus')}
          columns={[t('study.point'), t('study.about'), t('study.status')]}
          rows={process.map(({ p_id, p_desc, status }): ReactNode[] => [
            <span key="point" className={styles.note}>
              <span className={styles.tag}>{pointTag(p_id)}</span>
              {p_desc}
            </span>,
            toList(about.get(p_id) ?? [], currentLocale()),
            <Status key="status" status={status} />,
          ])}
        />
      </ChartCard>
    </div>
  );
}

function Status({ status }: { readonly status: number }) {
  const { t } = useTranslation();
  if (status === POINT_STATUS.correct) {
    return (
      <span className={styles.right}>
        <Check size={16} aria-hidden="true" />
        {t('answer.right')}
      </span>
    );
  }
  const isWrong = status === POINT_STATUS.wrong;
  return (
    <span className={isWrong ? styles.wrong : styles.none}>
      {isWrong ? <X size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
      {t(isWrong ? 'answer.wrong' : 'answer.none')}
    </span>
  );
}

function StepList({ report: { steps } }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.full}>
      <ChartCard title={t('study.stepsAndPoints')}>
        <ChartTable
          label={t('study.stepsAndPoints')}
          columns={['#', t('study.step'), t('study.pointNotes'), t('study.stepState')]}
          rows={steps.map(({ s_number, s_desc, points_ids, finished }) => [
            s_number,
            s_desc,
            points_ids.map(pointTag).join(' '),
            t(finished ? 'study.stepDone' : 'study.stepOpen'),
          ])}
        />
      </ChartCard>
    </div>
  );
}

function Beside({ report: { pointsUseTime, pointsCount } }: PartProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const time = useMemo(
    () => drawBeside(pointsUseTime, t('study.unitSeconds'), t, locale),
    [pointsUseTime, t, locale],
  );
  const tries = useMemo(
    () => drawBeside(pointsCount, t('study.unitTries'), t, locale),
    [pointsCount, t, locale],
  );
  return (
    <>
      <div className={styles.half}>
        <Chart title={t('study.timeBeside')} note={t('study.timeBesideNote')} {...time} />
      </div>
      <div className={styles.half}>
        <Chart title={t('study.triesBeside')} {...tries} />
      </div>
    </>
  );
}
