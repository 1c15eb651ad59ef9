import type { Locale } from '@orrery/i18n';
import type { TFunction } from 'i18next';
import { placesAxis, tooltipOf, valuesAxis, wordsOf } from '../../components/charts/parts';
import { toNumber } from '../../lib/written';
import { type Drawn, pointTag, toPointLabels } from './class-charts';
import type { StudentReport } from './use-report';

type Beside = StudentReport['pointsUseTime'][number];

/** What a student needed for each point beside the class's average (STUDY-16). */
export function drawBeside(points: readonly Beside[], unit: string, t: TFunction, locale: Locale): Drawn {
  const write = (value: number | null) => (value === null ? '–' : toNumber(value, locale));
  const [own, average] = [t('study.own'), t('study.classAverage')];
  const tips = points.map(({ p_id, k_name, num, avg }) => [
    `${pointTag(p_id)} ${k_name}`,
    t('study.figure', { label: own, figure: write(num) }),
    t('study.figure', { label: average, figure: write(avg) }),
  ]);
  return {
    option: (look) => {
      const bar = (name: string, values: readonly (number | null)[], itemStyle: object) => ({
        type: 'bar' as const,
        name,
        barMaxWidth: 28,
        itemStyle: { borderRadius: [4, 4, 0, 0], ...itemStyle },
        label: {
          show: points.length <= 10,
          position: 'top' as const,
          ...wordsOf(look),
          color: look.text,
          formatter: ({ dataIndex }: { dataIndex: number }) => write(values[dataIndex] ?? null),
        },
        data: values.map((value) => value ?? '-'),
      });
      return {
        grid: { left: 8, right: 8, top: 32, bottom: 4, outerBoundsMode: 'same' as const },
        legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 10, textStyle: wordsOf(look, 13) },
        tooltip: tooltipOf(look, tips, 'axis'),
        xAxis: placesAxis(look, toPointLabels(points)),
        yAxis: valuesAxis(look, unit),
        series: [
          bar(
            own,
            points.map(({ num }) => num),
            { color: look.accent },
          ),
          // Only outlined: told from the student's own without colour.
          bar(
            average,
            points.map(({ avg }) => avg),
            { color: look.surface, borderColor: look.lineStrong, borderWidth: 1.5 },
          ),
        ],
      };
    },
    table: {
      columns: [t('study.point'), own, average],
      rows: points.map(({ p_id, k_name, num, avg }) => [
        `${pointTag(p_id)} ${k_name}`,
        write(num),
        write(avg),
      ]),
    },
  };
}
