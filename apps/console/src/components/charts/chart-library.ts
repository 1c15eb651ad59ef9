import { BarChart, CustomChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([
  BarChart,
  CustomChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

/** A chart as the library holds it. */
export type LibraryChart = EChartsType;

/** Begins a chart in an element; whoever begins it disposes of it. */
export function beginChart(element: HTMLElement): LibraryChart {
  return init(element, null, { renderer: 'canvas' });
}
