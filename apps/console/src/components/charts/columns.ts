import type { ChartLook } from './look';
import type { ChartFill, DrawChart } from './option';
import { placesAxis, type Tips, tooltipOf, valuesAxis, wordsOf } from './parts';

/** Most steps that a chart names along its axis (TEACH-14). */
export const MAX_LABELS = 12;

interface ColumnsInput {
  readonly labels: readonly string[];
  readonly values: readonly number[];
  readonly tips: Tips;
  /** What the axis measures, at its top: `s` for seconds (TEACH-28). */
  readonly unit?: string;
  /** The place that matters most. */
  readonly emphasised?: number | null;
  /** A fill for each place; grades have theirs. */
  readonly fill?: (look: ChartLook, index: number) => ChartFill;
  /** Of values that stand above columns. */
  readonly write?: (value: number) => string;
  /** Most of what a column can reach; the axis ends there. */
  readonly max?: number;
  /** False for a small chart whose figures say enough. */
  readonly axis?: boolean;
}

/** Columns side by side, each with its figure above. */
export function columns(input: ColumnsInput): DrawChart {
  const { labels, values, tips, unit, emphasised = null, fill, write = String, max, axis = true } = input;
  return (look) => ({
    grid: { left: 8, right: 8, top: 24, bottom: 4, outerBoundsMode: 'same' as const },
    tooltip: tooltipOf(look, tips, 'axis'),
    xAxis: namedPlaces(look, labels, emphasised),
    yAxis: { ...valuesAxis(look, unit), max, show: axis },
    series: [
      {
        type: 'bar',
        barMaxWidth: 56,
        barCategoryGap: '24%',
        itemStyle: { borderRadius: [4, 4, 0, 0] },
        label: {
          show: values.length <= 2 * MAX_LABELS,
          position: 'top',
          ...wordsOf(look, 13),
          color: look.text,
          fontWeight: 'bold',
          formatter: ({ dataIndex }) => write(values[dataIndex] ?? 0),
        },
        data: values.map((value, index) => ({
          value,
          itemStyle: { color: fill?.(look, index) ?? (index === emphasised ? look.mark : look.quiet) },
        })),
      },
    ],
  });
}

/** Of many steps only every second, third, … is named, so that at most twelve labels stand there (TEACH-14). */
function namedPlaces(look: ChartLook, labels: readonly string[], emphasised: number | null) {
  const axis = placesAxis(look, labels, emphasised);
  return { ...axis, axisLabel: { ...axis.axisLabel, interval: labelStride(labels.length) - 1 } };
}

/** Every how many places one is named. */
export function labelStride(count: number): number {
  return Math.max(1, Math.ceil(count / MAX_LABELS));
}

/** The place of the least or the most, which a chart emphasises; null where several share it, and of nothing. */
export function findOutlier(values: readonly number[], wanted: 'least' | 'most'): number | null {
  const figure = wanted === 'least' ? Math.min(...values) : Math.max(...values);
  const places = values.flatMap((value, index) => (value === figure ? [index] : []));
  return places.length === 1 && values.length > 1 ? (places[0] ?? null) : null;
}
