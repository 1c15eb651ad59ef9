import type { ChartLook } from './look';
import type { DrawChart } from './option';
import { placesAxis, type Tips, tooltipOf, valuesAxis } from './parts';

/** Least, average and most of something; null where there is nothing. */
export type Range = { readonly min: number; readonly avg: number; readonly max: number } | null;

interface RangesInput {
  readonly labels: readonly string[];
  readonly ranges: readonly Range[];
  readonly tips: Tips;
  /** What the upright axis measures, at its top (TEACH-28). */
  readonly unit: string;
  /** Of the average, beside its mark. */
  readonly write: (value: number) => string;
}

/** Half the width of the strokes at both ends, in pixels. */
const END = 7;

/** From least to most, the average marked: how long something took, or how often it was tried. */
export function ranges({ labels, ranges: all, tips, unit, write }: RangesInput): DrawChart {
  return (look) => ({
    grid: { left: 8, right: 8, top: 8, bottom: 4, outerBoundsMode: 'same' as const },
    tooltip: tooltipOf(look, tips, 'axis'),
    xAxis: placesAxis(look, labels),
    // Without any figure the axis would have no length.
    yAxis: { ...valuesAxis(look, unit), ...(all.some(Boolean) ? {} : { max: 2 }) },
    series: [
      {
        type: 'custom',
        data: all.map((range, index) => [index, range?.max ?? 0]),
        renderItem: ({ dataIndex }, api) => {
          const range = all[dataIndex];
          if (!range) return { type: 'group', children: [] };
          const [x, top] = api.coord([dataIndex, range.max]) as [number, number];
          const [, middle] = api.coord([dataIndex, range.avg]) as [number, number];
          const [, bottom] = api.coord([dataIndex, range.min]) as [number, number];
          return mark(look, { x, top, middle, bottom }, write(range.avg));
        },
      },
    ],
  });
}

interface Place {
  readonly x: number;
  readonly top: number;
  readonly middle: number;
  readonly bottom: number;
}

function mark(look: ChartLook, { x, top, middle, bottom }: Place, words: string) {
  const stroke = { stroke: look.text2, lineWidth: 1.5 };
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line' as const,
    shape: { x1, y1, x2, y2 },
    style: stroke,
  });
  return {
    type: 'group' as const,
    children: [
      line(x, top, x, bottom),
      line(x - END, top, x + END, top),
      line(x - END, bottom, x + END, bottom),
      { type: 'circle' as const, shape: { cx: x, cy: middle, r: 6 }, style: { fill: look.mark } },
      {
        type: 'text' as const,
        style: {
          text: words,
          x: x + 11,
          y: middle,
          verticalAlign: 'middle' as const,
          fill: look.text,
          font: `600 12px ${look.font}`,
        },
      },
    ],
  };
}
