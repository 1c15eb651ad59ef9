import { expect, test } from 'vitest';
import { GRADE_COLOURS } from './colours';
import { columns, findOutlier, MAX_LABELS } from './columns';
import { gradeFill } from './grades';
import { gradeLines } from './lines';
import type { ChartLook } from './look';
import { fitLabel } from './parts';
import { percentText } from './percent';
import { ranges } from './ranges';
import { ring } from './ring';
import { shares } from './shares';

const HATCHED = 'hatched ';
const look: ChartLook = {
  text: '#000001',
  text2: '#000002',
  text3: '#000003',
  line: '#000004',
  lineStrong: '#000005',
  surface: '#ffffff',
  raised: '#fffffe',
  accent: '#0000ff',
  mark: '#ddb25c',
  quiet: '#8492ea',
  right: '#2e8b57',
  wrong: '#c8452f',
  font: 'Inter',
  width: 800,
  hatch: (colour) => HATCHED + colour,
};

const many = Array.from({ length: 30 }, (_, index) => `${index + 1}\nStep ${index + 1}`);

function barsOf(count: number) {
  const labels = many.slice(0, count);
  return columns({ labels, values: labels.map((_, index) => index), tips: [], unit: 's' })(look);
}

test('[TEACH-24] [TEACH-25] [HIST-12] grades A to D and other have fixed colours, each one of its own', () => {
  expect(GRADE_COLOURS).toEqual({
    A: '#2a69c6',
    B: '#3795c9',
    C: '#b9800f',
    D: '#c8452f',
    other: '#7c8296',
  });
  expect(gradeFill(look, 'A')).toBe(GRADE_COLOURS.A);
});

test('[TEACH-25] what colour alone would tell apart is hatched, dashed or outlined as well', () => {
  expect(gradeFill(look, 'D')).toBe(HATCHED + GRADE_COLOURS.D);
  const words = { right: 'Correct', error: 'Wrong', empty: 'No answer' };
  const mastery = shares({
    shares: [{ name: 'Tilt', right: 0.5, error: 0.25, empty: 0.25 }],
    words,
    tips: [],
  });
  expect(mastery(look).series).toMatchObject([
    { itemStyle: { color: '#2e8b57' } },
    { itemStyle: { color: `${HATCHED}#c8452f` } },
    { itemStyle: { color: '#ffffff', borderColor: '#000005' } },
  ]);
  const lines = gradeLines({
    labels: ['Monday'],
    lines: [
      { rating: 'A', name: 'A', shares: [0.5] },
      { rating: 'D', name: 'D', shares: [0.5] },
    ],
    tips: [],
  });
  expect(lines(look).series).toMatchObject([{ symbol: 'circle' }, { symbol: 'diamond' }]);
});

test('[TEACH-26] a pie writes its rate as probability times 100', () => {
  expect([0, 0.125, 2 / 3, 1].map(percentText)).toEqual(['0%', '13%', '67%', '100%']);
  const pie = ring({ slices: [{ name: 'Wrong', share: 0.35, fill: () => '#c8452f' }], tips: [] })(look);
  const [series] = pie.series as { label: { formatter: (at: { dataIndex: number }) => string } }[];
  expect(series?.label.formatter({ dataIndex: 0 })).toBe('Wrong 35%');
});

test('[TEACH-27] marks of a bar chart’s axis are at least two apart', () => {
  expect(barsOf(3).yAxis).toMatchObject({ minInterval: 2, min: 0 });
});

test('[TEACH-28] the upright axis of times is in seconds', () => {
  expect(barsOf(3).yAxis).toMatchObject({ name: 's' });
  const times = ranges({
    labels: ['1'],
    ranges: [{ min: 1, avg: 2, max: 3 }],
    tips: [],
    unit: '秒',
    write: String,
  });
  expect(times(look).yAxis).toMatchObject({ name: '秒' });
});

test('[TEACH-14] at most twelve labels stand along the steps, however many there are', () => {
  for (const count of [1, 12, 13, 24, 30]) {
    const { interval } = (barsOf(count).xAxis as { axisLabel: { interval: number } }).axisLabel;
    expect(Math.ceil(count / (interval + 1))).toBeLessThanOrEqual(MAX_LABELS);
  }
  expect(barsOf(12).xAxis).toMatchObject({ axisLabel: { interval: 0 } });
});

test('a label is its number alone where words would not fit, and is shortened where they are long', () => {
  expect(fitLabel('3\nFind the axis', 30)).toBe('3');
  expect(fitLabel('3\nFind the axis', 90)).toBe('3\nFind the axis');
  expect(fitLabel(`3\n${'地'.repeat(60)}`, 90)).toMatch(/^3\n地{15,20}…$/);
});

test('names that do not fit side by side lean and stay whole; numbered steps keep their number', () => {
  const names = many.map((_, index) => `Maximiliane ${index}`);
  const option = columns({ labels: names, values: names.map(() => 1), tips: [] })({ ...look, width: 420 });
  expect(option.xAxis).toMatchObject({ data: names, axisLabel: { rotate: 50, overflow: 'truncate' } });
  const steps = columns({ labels: many, values: many.map(() => 1), tips: [] })({ ...look, width: 420 });
  expect(steps.xAxis).toMatchObject({ data: many.map((_, index) => String(index + 1)) });
});

test('only what is alone the least or the most stands out', () => {
  expect(findOutlier([3, 1, 2], 'least')).toBe(1);
  expect(findOutlier([3, 1, 1], 'least')).toBeNull();
  expect(findOutlier([0, 0, 4], 'most')).toBe(2);
  expect(findOutlier([2, 2], 'most')).toBeNull();
  expect(findOutlier([], 'most')).toBeNull();
});
