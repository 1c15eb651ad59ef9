import { expect, test } from 'vitest';
import { toAgo, toCompact, toDay, toList, toMoment, toNumber, toTimeOfDay } from './written';

/** In the time zone of whoever runs the test. */
const MOMENT = new Date(2026, 2, 5, 14, 7, 9).getTime();

test('[GEN-06] a moment, a day and a time of day are written as the language writes them', () => {
  expect(toMoment(MOMENT, 'en')).toBe('05\u00a0Mar\u00a02026, 14:07');
  expect(toMoment(MOMENT, 'zh')).toBe('2026/03/05 14:07');
  expect(toDay(MOMENT, 'en')).toBe('05 Mar 2026');
  expect(toDay(MOMENT, 'zh')).toBe('2026/03/05');
  expect(toTimeOfDay(MOMENT, 'en')).toBe('14:07:09');
  expect(toTimeOfDay(MOMENT, 'zh')).toBe('14:07:09');
});

test('[GEN-06] midnight is 00:00 in both languages', () => {
  const midnight = new Date(2026, 2, 5).getTime();
  expect(toMoment(midnight, 'en')).toBe('05\u00a0Mar\u00a02026, 00:00');
  expect(toMoment(midnight, 'zh')).toBe('2026/03/05 00:00');
});

test('[GEN-06] large numbers are grouped, small ones have one digit behind the point', () => {
  expect([toNumber(12_345, 'en'), toNumber(12_345, 'zh')]).toEqual(['12,345', '12,345']);
  expect([toNumber(2.04, 'en'), toNumber(2.06, 'zh')]).toEqual(['2', '2.1']);
});

test('[GEN-06] a large number is short: by thousands in English, by ten thousands in Chinese', () => {
  expect([940, 3456, 12_345, 123_456].map((value) => toCompact(value, 'en'))).toEqual([
    '940',
    '3.5k',
    '12k',
    '120k',
  ]);
  expect([940, 3456, 12_345, 123_456].map((value) => toCompact(value, 'zh'))).toEqual([
    '940',
    '3500',
    '1.2万',
    '12万',
  ]);
});

test('[GEN-06] how long ago something was is told in its largest unit', () => {
  const ago = (minutes: number, locale: 'en' | 'zh') => toAgo(MOMENT - minutes * 60_000, MOMENT, locale);
  expect([ago(5, 'en'), ago(125, 'en'), ago(3 * 24 * 60, 'en')]).toEqual([
    '5 minutes ago',
    '2 hours ago',
    '3 days ago',
  ]);
  expect([ago(5, 'zh'), ago(24 * 60, 'zh')]).toEqual(['5分钟前', '1天前']);
  // A device's clock may be ahead: nothing was seen in the future.
  expect(ago(-5, 'en')).toBe('1 minute ago');
});

test('[GEN-06] names stand apart in both languages', () => {
  expect([toList(['Ann', 'Ben'], 'en'), toList(['小安', '小本'], 'zh'), toList([], 'zh')]).toEqual([
    'Ann, Ben',
    '小安、小本',
    '',
  ]);
});
