import { expect, test } from 'vitest';
import { daysOf, isUnavailable, lastDays, readRange } from './range';

const TODAY = '2026-11-22';
const NOTHING = { from: '', to: '', days: '' };

test('[HIST-01] [HIST-Q1] quick ranges are 7, 14 and 31 days with today', () => {
  expect(lastDays(7, TODAY)).toEqual({ from: '2026-11-16', to: TODAY });
  expect(lastDays(14, TODAY)).toEqual({ from: '2026-11-09', to: TODAY });
  expect(lastDays(31, TODAY)).toEqual({ from: '2026-10-23', to: TODAY });
  for (const days of [7, 14, 31] as const) expect(daysOf(lastDays(days, TODAY))).toHaveLength(days);
});

test('[HIST-08] a day after today cannot be chosen', () => {
  expect(isUnavailable('2026-11-23', TODAY, null)).toBe(true);
  expect(isUnavailable(TODAY, TODAY, null)).toBe(false);
  expect(isUnavailable('2020-01-01', TODAY, null)).toBe(false);
});

test('[HIST-09] [HIST-Q1] once one end is chosen the other lies within 30 days of it, over months and years', () => {
  expect(isUnavailable('2026-11-09', TODAY, '2026-10-10')).toBe(false);
  expect(isUnavailable('2026-11-10', TODAY, '2026-10-10')).toBe(true);
  expect(isUnavailable('2026-09-10', TODAY, '2026-10-10')).toBe(false);
  expect(isUnavailable('2026-09-09', TODAY, '2026-10-10')).toBe(true);
  expect(isUnavailable('2026-01-14', TODAY, '2025-12-15')).toBe(false);
  expect(isUnavailable('2026-01-15', TODAY, '2025-12-15')).toBe(true);
  expect(isUnavailable('2026-11-23', TODAY, '2026-11-20')).toBe(true);
});

test('[HIST-10] without a range, or with one that cannot be, last week stands', () => {
  const week = { from: '2026-11-16', to: TODAY, quick: 7 };
  expect(readRange(NOTHING, TODAY)).toEqual(week);
  for (const [from, to] of [
    ['2026-11-20', '2026-11-19'],
    ['2026-11-20', '2026-11-23'],
    ['2026-09-01', '2026-10-02'],
    ['2026-02-30', '2026-03-01'],
    ['yesterday', TODAY],
    ['2026-11-20', ''],
  ] as const) {
    expect(readRange({ ...NOTHING, from, to }, TODAY), `${from} ${to}`).toEqual(week);
  }
});

test('[HIST-02] an address names two days, or a number of days', () => {
  expect(readRange({ from: '2026-09-01', to: '2026-10-01', days: '14' }, TODAY)).toEqual({
    from: '2026-09-01',
    to: '2026-10-01',
    quick: null,
  });
  expect(readRange({ ...NOTHING, days: '31' }, TODAY)).toMatchObject({ from: '2026-10-23', quick: 31 });
  expect(readRange({ ...NOTHING, days: '30' }, TODAY)).toMatchObject({ quick: 7 });
});
