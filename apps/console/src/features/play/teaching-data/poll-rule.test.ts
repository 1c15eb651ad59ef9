import { expect, test } from 'vitest';
import { toChartsData, toLiveData } from './answers';
import { CHARTS_POLL_MS, isPolled, REVIEW_POLL_MS } from './poll-rule';

test('[TEACH-15] [TEACH-18] results are asked for every 5 s and charts every 6 s', () => {
  expect([REVIEW_POLL_MS, CHARTS_POLL_MS]).toEqual([5000, 6000]);
});

test.each([
  [2, false, true, true],
  // The server tells of every answer by itself.
  [2, true, true, false],
  // It cannot: the page asks.
  [2, true, false, true],
  [1, false, true, false],
  [1, true, false, false],
  [null, false, true, false],
])('[TEACH-15] in chapter %s, playing %s, line up %s: polled is %s', (chapter, playing, lineUp, polled) => {
  expect(isPolled({ chapter, playing, lineUp })).toBe(polled);
});

test('[TEACH-Q3] a part that the server leaves out is empty', () => {
  expect(toLiveData({})).toEqual({
    students_number: { review_ed: 0, review_ing: 0, un_review: 0 },
    student_statistical: [],
    points_statistical: [],
    level_statistical: [],
  });
  expect(toChartsData({ dataPattern: 2 })).toMatchObject({ dataPattern: 2, distributionEcharts: [] });
});
