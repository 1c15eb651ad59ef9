import { consoleCatalogue } from '@orrery/i18n/console';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { GRADE_COLOURS } from '../../components/charts/colours';
import type { ChartLook } from '../../components/charts/look';
import type { DrawChart } from '../../components/charts/option';
import { drawKnowledge, drawRatings, drawSpreads, drawSteps } from './class-charts';
import { drawBeside } from './student-charts';
import { REPORT, STUDENT } from './testing/sample-report';

let t: TFunction;
beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: consoleCatalogue.en } },
  });
  t = i18n.t as TFunction;
});

const LOOK = {
  ...{ text: '#001', text2: '#002', text3: '#003', line: '#004', lineStrong: '#005', surface: '#fff' },
  ...{ raised: '#ffe', accent: '#00f', mark: '#fb0', quiet: '#89e', right: '#2e8b57', wrong: '#c8452f' },
  ...{ font: 'Inter', width: 800, hatch: (colour: string) => `hatched ${colour}` },
} satisfies ChartLook;

/** A drawn chart as plain data. */
const drawn = (option: DrawChart) => JSON.parse(JSON.stringify(option(LOOK)));

test('[STUDY-08] [STUDY-23] the pie has the share of each grade in its fixed colour, and its table says who', () => {
  const { option, table } = drawRatings(REPORT, t, 'en');
  const [pie] = drawn(option).series;
  expect(pie.data.map(({ name, value }: { name: string; value: number }) => [name, value])).toEqual([
    ['A', 0.5],
    ['B', 0.25],
    ['C', 0],
    ['D', 0],
    ['Other', 0.25],
  ]);
  expect(pie.data[0].itemStyle.color).toBe(GRADE_COLOURS.A);
  expect(pie.data[3].itemStyle.color).toBe(`hatched ${GRADE_COLOURS.D}`);
  expect(table.rows[0]).toEqual(['Grade A', 2, '50%', 'Ann, Ben']);
  expect(table.rows[4]).toEqual(['No grade yet', 1, '25%', 'Dan']);
});

test('[STUDY-09] [STUDY-23] each step has its column, the axis counts whole students in steps of two', () => {
  const { option, table } = drawSteps(REPORT, t);
  const { series, xAxis, yAxis } = drawn(option);
  expect(series[0].data.map(({ value }: { value: number }) => value)).toEqual([3, 1]);
  expect(yAxis).toMatchObject({ minInterval: 2, max: 4 });
  expect(JSON.stringify(xAxis.data)).toContain('Carry the Moon');
  expect(table.rows).toEqual([
    ['1 Answer', 3, '75%'],
    ['2 Carry the Moon', 1, '25%'],
  ]);
});

test('[STUDY-08] beside the ring each grade stands on its badge with count and share, where there is room', () => {
  const { option } = drawRatings(REPORT, t, 'en');
  const { legend } = option(LOOK);
  const lines = ['A', 'B', 'C', 'D', 'Other'].map((name) =>
    (legend as { formatter: (name: string) => string }).formatter(name),
  );
  expect(lines[0]).toBe('{badge0|A}{word|}{count|2}{share|50%}');
  expect(lines[4]).toBe('{badge4|–}{word|Other}{count|1}{share|25%}');
  expect(option({ ...LOOK, width: 240 }).legend).toBeUndefined();
});

test('[STUDY-11] [STUDY-23] mastery is probability × 100: right, wrong and empty', () => {
  const { option, table } = drawKnowledge(REPORT, t);
  expect(table.rows).toEqual([['What makes the tides', '63%', '13%', '25%']]);
  const { series } = drawn(option);
  expect(series.map(({ data }: { data: number[] }) => data)).toEqual([[0.625], [0.125], [0.25]]);
});

test('[STUDY-12] [STUDY-13] [STUDY-23] times stand in seconds from least to most; who nobody answered is empty', () => {
  const { option, table } = drawSpreads(REPORT.pointsUseTime, t('study.unitSeconds'), t, 'en');
  expect(drawn(option).yAxis).toMatchObject({ name: 's', minInterval: 2 });
  expect(table.columns).toEqual(['Test point', 'Least', 'Average', 'Most']);
  expect(table.rows).toEqual([
    ['P1 Knows what pulls', '4', '7.3', '14'],
    ['P2 Knows how often', '–', '–', '–'],
  ]);
  const tries = drawSpreads(REPORT.pointsTryCount, t('study.unitTries'), t, 'en');
  expect(drawn(tries.option).yAxis).toMatchObject({ name: 'attempts', minInterval: 2 });
  expect(tries.table.rows[0]).toEqual(['P1 Knows what pulls', '1', '1.5', '2']);
});

test("[STUDY-16] [STUDY-23] a student's own figures stand beside the class's average", () => {
  const { option, table } = drawBeside(STUDENT.pointsUseTime, t('study.unitSeconds'), t, 'en');
  const { series, yAxis } = drawn(option);
  expect(series.map(({ name, data }: { name: string; data: unknown }) => [name, data])).toEqual([
    ['Student', [4, '-']],
    ['Class average', [7.333333, '-']],
  ]);
  expect(yAxis).toMatchObject({ name: 's', minInterval: 2 });
  expect(table.rows).toEqual([
    ['P1 Knows what pulls', '4', '7.3'],
    ['P2 Knows how often', '–', '–'],
  ]);
});
