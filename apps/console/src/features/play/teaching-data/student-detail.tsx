import { POINT_STATUS } from '@orrery/contract';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChartTable } from '../../../components/charts/chart-table';
import { GradeBadge } from '../../../components/charts/grade-badge';
import { percentText } from '../../../components/charts/percent';
import { Notice } from '../../../components/notice';
import { currentLocale } from '../../../lib/i18n';
import { toNumber } from '../../../lib/written';
import type { Student, StudentData } from './answers';
import type { Source } from './source';
import styles from './teaching-data.module.css';
import { useStudentResults } from './use-results';

interface StudentDetailProps {
  readonly source: Source;
  readonly student: Student;
}

/** How one student does: grade, every question beside the class, and how far they came (TEACH-04, TEACH-16). */
export function StudentDetail({ source, student }: StudentDetailProps) {
  const { student_id } = student;
  if (source.kind === 'review') return <Fetched reviewId={source.reviewId} student={student} />;
  const data = source.frame.student(student_id);
  return data ? <Details data={data} status={student.status_desc} /> : null;
}

function Fetched({ reviewId, student }: { readonly reviewId: number; readonly student: Student }) {
  const { t } = useTranslation();
  const query = useStudentResults(reviewId, student.student_id);
  if (query.data) return <Details data={query.data} status={student.status_desc} />;
  if (query.isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const retry = <Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>;
  return <Notice mood="broken" title={t('error.fetch')} action={retry} />;
}

const ANSWER_WORDS: Readonly<Record<number, 'answer.right' | 'answer.wrong' | 'answer.none'>> = {
  [POINT_STATUS.correct]: 'answer.right',
  [POINT_STATUS.wrong]: 'answer.wrong',
  [POINT_STATUS.none]: 'answer.none',
};

function Details({ data, status }: { readonly data: StudentData; readonly status: string }) {
  const { t } = useTranslation();
  const { level, right_rate, points, steps } = data;
  return (
    <div className={styles.details}>
      <p className={styles.summary}>
        <GradeBadge rating={level} />
        <span>{status}</span>
        <span className="num">{t('teach.correctShare', { percent: percentText(right_rate) })}</span>
      </p>
      <ChartTable
        label={t('teach.points')}
        columns={[t('teach.point'), t('teach.answer'), t('teach.tries'), t('teach.seconds')]}
        rows={points.map((point) => [
          point.p_desc,
          <AnswerWord key="answer" status={point.status} />,
          <BesideClass key="tries" own={point.tries} average={point.average_tries} />,
          <BesideClass key="seconds" own={point.seconds} average={point.average_seconds} />,
        ])}
      />
      <ChartTable
        label={t('teach.steps')}
        columns={[t('teach.step'), t('teach.answer'), t('teach.seconds')]}
        rows={steps.map(({ s_number, s_desc, seconds, finished }) => [
          `${s_number} ${s_desc}`,
          finished ? t('teach.done') : t('teach.open.step'),
          seconds === null ? t('format.unknown') : toNumber(seconds, currentLocale()),
        ])}
      />
    </div>
  );
}

function AnswerWord({ status }: { readonly status: number }) {
  const { t } = useTranslation();
  const looks: Readonly<Record<number, string | undefined>> = {
    [POINT_STATUS.correct]: styles.right,
    [POINT_STATUS.wrong]: styles.wrong,
  };
  return (
    <span className={`${styles.answer} ${looks[status] ?? styles.none}`}>
      {t(ANSWER_WORDS[status] ?? 'answer.none')}
    </span>
  );
}

/** An own figure with the class's average; who did not answer has none. */
function BesideClass({ own, average }: { readonly own: number | null; readonly average: number | null }) {
  const { t } = useTranslation();
  if (own === null) return t('format.unknown');
  const locale = currentLocale();
  if (average === null) return toNumber(own, locale);
  return t('teach.besideClass', { own: toNumber(own, locale), average: toNumber(average, locale) });
}
