import { expect, test } from 'vitest';
import { startOfDay, toDay } from './days';

test('[HIST-Q2] a moment lies on the day that the clock of this server shows', () => {
  expect(toDay(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
  expect(toDay(new Date(2026, 11, 31, 23, 59, 59, 999))).toBe('2026-12-31');
});

test('[HIST-Q2] a day begins at midnight of this server, and the next one follows it over months and years', () => {
  expect(startOfDay('2026-11-21')).toEqual(new Date(2026, 10, 21));
  expect(startOfDay('2026-11-30', 1)).toEqual(new Date(2026, 11, 1));
  expect(startOfDay('2027-12-31', 1)).toEqual(new Date(2028, 0, 1));
  expect(startOfDay('2028-02-28', 1)).toEqual(new Date(2028, 1, 29));
  expect(toDay(startOfDay('1900-01-01'))).toBe('1900-01-01');
});
