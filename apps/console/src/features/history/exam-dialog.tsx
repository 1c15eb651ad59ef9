import { POINT_STATUS } from '@orrery/contract';
import { Modal, Skeleton } from 'antd';
import { Check, Minus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartTable } from '../../components/charts/chart-table';
import { GradeBadge } from '../../components/charts/grade-badge';
import { FailureNotice } from '../../components/failure-notice';
import { LinkButton } from '../../components/manage/link-button';
import { Pager } from '../../components/pager';
import { useHere } from '../../lib/came-from';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import styles from './history-page.module.css';
import { type Exam, type ExamDetail, useExamDetail } from './use-history';

/** Wider than other dialogs (GEN-86): every point of a test has a column. */
const WIDTH_PX = 760;

interface ExamDialogProps {
  readonly exam: Exam;
  readonly onClose: () => void;
}

/** Everybody who took a test, with grade and every point, ten a page (HIST-07, HIST-14, HIST-19). */
export function ExamDialog({ exam, onClose }: ExamDialogProps) {
  const { t } = useTranslation();
  const here = useHere();
  const [page, setPage] = useState(1);
  const { data, isPending, isPlaceholderData, error, refetch } = useExamDetail(exam, page);
  const facts = [exam.class_name || t('study.noClass'), toMoment(exam.ctime, currentLocale())];
  return (
    <Modal
      open
      title={exam.resource_name}
      width={WIDTH_PX}
      onCancel={onClose}
      footer={
        <LinkButton to={`/study/history/${exam.review_id}`} state={here}>
          {t('history.toReport')}
        </LinkButton>
      }
    >
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {isPending ? <Skeleton active title={false} paragraph={{ rows: 6 }} /> : null}
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {data.total === 0 ? (
            <p>{t('history.nobody')}</p>
          ) : (
            <People detail={data} name={exam.resource_name} />
          )}
          <Pager page={page} total={data.total} pageSize={data.page_size} onChange={setPage} />
        </div>
      ) : null}
    </Modal>
  );
}

function People({ detail, name }: { readonly detail: ExamDetail; readonly name: string }) {
  const { t } = useTranslation();
  const points = Object.entries(detail.pointNames);
  return (
    <>
      <ChartTable
        label={name}
        columns={[
          t('history.student'),
          t('study.grade'),
          t('history.right'),
          ...points.map(([id]) => `P${id}`),
        ]}
        rows={detail.rows.map(({ stu_name, level, right, points: answers }) => [
          stu_name,
          <GradeBadge key="level" rating={level} />,
          t('history.rightOf', { right, all: points.length }),
          ...points.map(([id]) => <Mark key={id} status={answers[id]} />),
        ])}
      />
      <dl className={styles.legend}>
        {points.map(([id, words]) => (
          <div key={id}>
            <dt>{`P${id}`}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const MARKS = {
  [POINT_STATUS.correct]: { Icon: Check, word: 'answer.right', look: 'right' },
  [POINT_STATUS.wrong]: { Icon: X, word: 'answer.wrong', look: 'wrong' },
  [POINT_STATUS.none]: { Icon: Minus, word: 'answer.none', look: 'none' },
} as const;

function Mark({ status = POINT_STATUS.none }: { readonly status: number | undefined }) {
  const { t } = useTranslation();
  const isKnown = status === POINT_STATUS.correct || status === POINT_STATUS.wrong;
  const { Icon, word, look } = MARKS[isKnown ? status : POINT_STATUS.none];
  return (
    <span className={styles[look]} role="img" aria-label={t(word)} title={t(word)}>
      <Icon size={16} aria-hidden="true" />
    </span>
  );
}
