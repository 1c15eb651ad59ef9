import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/charts/chart';
import { ChartTable } from '../../../components/charts/chart-table';
import { percentText } from '../../../components/charts/percent';
import { ring } from '../../../components/charts/ring';
import type { ChartsData } from './answers';
import styles from './teaching-data.module.css';

const RING_HEIGHT = 200;

/** How many answers are right and wrong, of everything (TEACH-10, TEACH-26). */
export function AnswersCard({ points }: { readonly points: ChartsData['knowledgeData'] }) {
  const { t } = useTranslation();
  const { option, table } = useMemo(() => {
    const all = points.reduce((sum, { right, error, empty }) => sum + right + error + empty, 0);
    const parts = [
      { name: t('answer.right'), count: points.reduce((sum, { right }) => sum + right, 0) },
      { name: t('answer.wrong'), count: points.reduce((sum, { error }) => sum + error, 0) },
      { name: t('answer.none'), count: points.reduce((sum, { empty }) => sum + empty, 0) },
    ].map((part) => ({ ...part, share: all === 0 ? 0 : part.count / all }));
    const [right, wrong, none] = parts;
    return {
      option: ring({
        slices: [
          { name: right?.name ?? '', share: right?.share ?? 0, fill: (look) => look.right },
          { name: wrong?.name ?? '', share: wrong?.share ?? 0, fill: (look) => look.hatch(look.wrong) },
          { name: none?.name ?? '', share: none?.share ?? 0, fill: (look) => look.surface, hollow: true },
        ],
        tips: parts.map(({ name, count, share }) => [name, `${count} · ${percentText(share)}`]),
      }),
      table: {
        columns: [t('teach.answer'), t('teach.count'), t('teach.share')],
        rows:
          points.length === 0 ? [] : parts.map(({ name, count, share }) => [name, count, percentText(share)]),
      },
    };
  }, [points, t]);
  return (
    <Chart
      title={t('teach.answers')}
      note={t('teach.answersNote')}
      height={RING_HEIGHT}
      empty={t('teach.nothingAsked')}
      option={option}
      table={table}
    />
  );
}

/** The same of each question. */
export function PointsTable({ points }: { readonly points: ChartsData['knowledgeData'] }) {
  const { t } = useTranslation();
  const cell = (count: number, rate: number) => t('teach.rateOf', { count, percent: percentText(rate) });
  return (
    <div className={styles.tableCard}>
      <ChartTable
        label={t('teach.points')}
        columns={[t('teach.point'), t('answer.right'), t('answer.wrong'), t('answer.none')]}
        rows={points.map((point) => [
          point.p_desc,
          cell(point.right, point.right_rate),
          cell(point.error, point.error_rate),
          cell(point.empty, point.empty_rate),
        ])}
      />
    </div>
  );
}
