import type { BarSeriesOption, CustomSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartLook } from './look';

/** What our charts are made of; `chart-library.ts` brings exactly this. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | CustomSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>;

/** A plain colour or a pattern. */
export type ChartFill =
  | string
  | {
      readonly image: HTMLCanvasElement;
      readonly repeat: 'repeat';
      readonly scaleX: number;
      readonly scaleY: number;
    };

/** Draws a chart in the look of a room; made once per data (`useMemo`), since a new one draws anew. */
export type DrawChart = (look: ChartLook) => ChartOption;

/** The data of a chart in words: a row for each place that a chart can point at, its first cell names it. */
export interface ChartData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}
