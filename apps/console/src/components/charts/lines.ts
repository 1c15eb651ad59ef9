import type { Rating } from '@orrery/contract';
import { GRADE_COLOURS } from './colours';
import type { DrawChart } from './option';
import { placesAxis, type Tips, tooltipOf, wordsOf } from './parts';
import { percentText } from './percent';

interface GradeLine {
  readonly rating: Rating;
  readonly name: string;
  /** From 0 to 1, one for each day; null where nobody was tested. */
  readonly shares: readonly (number | null)[];
}

interface GradeLinesInput {
  /** Days or other places. */
  readonly labels: readonly string[];
  readonly lines: readonly GradeLine[];
  readonly tips: Tips;
}

/** Dashes and marks: a line is told from the others without its colour. */
const DASHES: Readonly<Record<Rating, 'solid' | 'dashed' | 'dotted' | number[]>> = {
  A: 'solid',
  B: [10, 4],
  C: 'dashed',
  D: 'dotted',
  other: [2, 6],
};
const MARKS: Readonly<Record<Rating, string>> = {
  A: 'circle',
  B: 'rect',
  C: 'triangle',
  D: 'diamond',
  other: 'emptyCircle',
};

/** Shares of grades over days, a line for each grade (HIST-05). */
export function gradeLines({ labels, lines, tips }: GradeLinesInput): DrawChart {
  return (look) => ({
    grid: { left: 8, right: 16, top: 44, bottom: 4, outerBoundsMode: 'same' as const },
    legend: { top: 0, left: 0, itemWidth: 32, textStyle: wordsOf(look, 13) },
    tooltip: tooltipOf(look, tips, 'axis'),
    xAxis: {
      ...placesAxis(look, labels),
      boundaryGap: labels.length === 1,
      axisLabel: { ...wordsOf(look), hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 1,
      interval: 0.25,
      axisLabel: { ...wordsOf(look), formatter: (value: number) => percentText(value) },
      splitLine: { lineStyle: { color: look.line } },
    },
    series: lines.map(({ rating, name, shares }) => ({
      type: 'line',
      name,
      data: [...shares],
      connectNulls: true,
      symbol: MARKS[rating],
      symbolSize: 8,
      lineStyle: { width: 2, type: DASHES[rating] },
      itemStyle: { color: GRADE_COLOURS[rating] },
    })),
  });
}
