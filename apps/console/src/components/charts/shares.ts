import type { ChartLook } from './look';
import type { DrawChart } from './option';
import { type Tips, tooltipOf, wordsOf } from './parts';
import { percentText } from './percent';

/** How something was answered by everybody; rates from 0 to 1. */
export interface Share {
  readonly name: string;
  readonly right: number;
  readonly error: number;
  readonly empty: number;
}

interface SharesInput {
  readonly shares: readonly Share[];
  readonly words: { readonly right: string; readonly error: string; readonly empty: string };
  readonly tips: Tips;
}

/** Height of one bar with its name above, in pixels. */
const ROW = 46;
const LEGEND = 36;

/** How high the chart must be for its rows. */
export function sharesHeight(rows: number): number {
  return Math.max(1, rows) * ROW + LEGEND;
}

/** Mastery: a bar for each piece of knowledge, right, wrong and not answered, its name above and its share beside. */
export function shares({ shares: all, words, tips }: SharesInput): DrawChart {
  return (look) => ({
    grid: { left: 2, right: 2, top: 8, bottom: LEGEND, outerBoundsMode: 'none' as const },
    legend: { bottom: 0, left: 0, itemWidth: 14, itemHeight: 10, textStyle: wordsOf(look, 13) },
    tooltip: tooltipOf(look, tips, 'axis'),
    xAxis: { type: 'value', show: false, min: 0, max: 1 },
    yAxis: [
      namesAxis(
        look,
        all.map(({ name }) => name),
        'left',
      ),
      namesAxis(
        look,
        all.map(({ right }) => percentText(right)),
        'right',
      ),
    ],
    series: [
      part(
        words.right,
        all.map(({ right }) => right),
        { color: look.right },
      ),
      part(
        words.error,
        all.map(({ error }) => error),
        { color: look.hatch(look.wrong) },
      ),
      part(
        words.empty,
        all.map(({ empty }) => empty),
        { color: look.surface, borderColor: look.lineStrong, borderWidth: 1.5 },
      ),
    ],
  });
}

function part(name: string, data: readonly number[], itemStyle: object) {
  return {
    type: 'bar' as const,
    name,
    stack: 'all',
    barWidth: 12,
    itemStyle: { borderRadius: 2, ...itemStyle },
    // No edge of nothing.
    data: data.map((value) => (value > 0 ? value : '-')),
  };
}

/** Names stand above their bars: they may be long, and the bars are compared over the whole width. */
function namesAxis(look: ChartLook, names: readonly string[], side: 'left' | 'right') {
  const isLeft = side === 'left';
  return {
    type: 'category' as const,
    inverse: true,
    position: side,
    data: [...names],
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: {
      ...wordsOf(look, 14),
      color: look.text,
      fontWeight: isLeft ? ('normal' as const) : ('bold' as const),
      inside: true,
      interval: 0,
      margin: 0,
      align: side,
      verticalAlign: 'bottom' as const,
      padding: [0, 0, 10, 0],
      ...(isLeft ? { width: 260, overflow: 'truncate' as const } : {}),
    },
  };
}
