import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../components/charts/chart';
import { ChartCard } from '../../components/charts/chart-card';
import { ChartTable } from '../../components/charts/chart-table';
import { sharesHeight } from '../../components/charts/shares';
import { currentLocale } from '../../lib/i18n';
import { drawKnowledge, drawRatings, drawSpreads, drawSteps, pointTag } from './class-charts';
import styles from './report.module.css';
import type { Report } from './use-report';

interface ClassReportProps {
  readonly report: Report;
}

/** How a whole class did in a test (STUDY-08 to STUDY-13). */
export function ClassReport({ report }: ClassReportProps) {
  return (
    <div className={styles.grid}>
      <Ratings report={report} />
      <Steps report={report} />
      <Knowledge report={report} />
      <StepTable report={report} />
      <Spreads report={report} />
    </div>
  );
}

function Ratings({ report }: ClassReportProps) {
  const { t } = useTranslation();
  const drawn = useMemo(() => drawRatings(report, t, currentLocale()), [report, t]);
  return (
    <div className={styles.narrow}>
      <Chart
        title={t('study.rating')}
        note={t('study.students', { count: report.clientList.length })}
        {...drawn}
      />
    </div>
  );
}

function Steps({ report }: ClassReportProps) {
  const { t } = useTranslation();
  const drawn = useMemo(() => drawSteps(report, t), [report, t]);
  return (
    <div className={styles.wide}>
      <Chart
        title={t('study.stepsDone')}
        note={t('study.stepsDoneNote', { count: report.clientList.length })}
        empty={t('study.noSteps')}
        {...drawn}
      />
    </div>
  );
}

function Knowledge({ report }: ClassReportProps) {
  const { t } = useTranslation();
  const drawn = useMemo(() => drawKnowledge(report, t), [report, t]);
  return (
    <div className={styles.narrow}>
      <Chart
        title={t('study.mastery')}
        empty={t('study.noKnowledge')}
        height={sharesHeight(report.pointsProcess.length)}
        {...drawn}
      />
    </div>
  );
}

/** What the steps are, and what each tests (STUDY-10). */
function StepTable({ report: { steps, points } }: ClassReportProps) {
  const { t } = useTranslation();
  const notes = new Map(points.map(({ p_id, p_desc }) => [p_id, p_desc]));
  return (
    <div className={styles.wide}>
      <ChartCard
        title={t('study.stepsAndPoints')}
        note={t('study.stepsAndPointsNote', { steps: steps.length, points: points.length })}
      >
        <ChartTable
          label={t('study.stepsAndPoints')}
          columns={['#', t('study.step'), t('study.pointNotes')]}
          rows={steps.map(({ s_number, s_desc, points_ids }): ReactNode[] => [
            s_number,
            s_desc,
            <ul key={s_number} className={styles.notes}>
              {points_ids.map((id) => (
                <PointNote key={id} id={id} words={notes.get(id) ?? ''} />
              ))}
            </ul>,
          ])}
        />
      </ChartCard>
    </div>
  );
}

function PointNote({ id, words }: { readonly id: number; readonly words: string }) {
  return (
    <li>
      <span className={styles.tag}>{pointTag(id)}</span>
      {words}
    </li>
  );
}

function Spreads({ report }: ClassReportProps) {
  const { t } = useTranslation();
  const { pointsUseTime, pointsTryCount } = report;
  const locale = currentLocale();
  const time = useMemo(
    () => drawSpreads(pointsUseTime, t('study.unitSeconds'), t, locale),
    [pointsUseTime, t, locale],
  );
  const tries = useMemo(
    () => drawSpreads(pointsTryCount, t('study.unitTries'), t, locale),
    [pointsTryCount, t, locale],
  );
  return (
    <>
      <div className={styles.half}>
        <Chart
          title={t('study.time')}
          note={t('study.timeNote')}
          empty={t('study.noAnswers')}
          {...onlyAnswered(time, pointsUseTime)}
        />
      </div>
      <div className={styles.half}>
        <Chart
          title={t('study.tries')}
          note={t('study.triesNote')}
          empty={t('study.noAnswers')}
          {...onlyAnswered(tries, pointsTryCount)}
        />
      </div>
    </>
  );
}

/** Without any answer there is nothing to draw, although the points are known. */
function onlyAnswered<Drawing extends { readonly table: { readonly columns: readonly string[] } }>(
  drawn: Drawing,
  spreads: readonly { readonly avg: unknown }[],
): Drawing {
  return spreads.some(({ avg }) => avg !== null) ? drawn : { ...drawn, table: { ...drawn.table, rows: [] } };
}
