import { HISTORY_DAYS } from '@orrery/contract';

/** First and last day that are looked at, as `2026-11-21`, both included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Days of the quick ranges, both ends counted (HIST-01, HIST-Q1); the first is what stands without a choice. */
export const QUICK_DAYS = [7, 14, 31] as const;
export type QuickDays = (typeof QUICK_DAYS)[number];

/** A day as the calendar of this machine names it. */
export function toDayName(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Midnight of a day on this machine. @param shift days later */
export function toMidnight(day: string, shift = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + shift);
}

/** The range of a number of days that ends today. */
export function lastDays(days: QuickDays, today: string): Range {
  return { from: toDayName(toMidnight(today, 1 - days)), to: today };
}

/** Every day of a range in order. */
export function daysOf({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let shift = 0; shift < HISTORY_DAYS; shift += 1) {
    const day = toDayName(toMidnight(from, shift));
    if (day > to) break;
    days.push(day);
  }
  return days;
}

/**
 * Whether a day cannot be chosen: it is still to come (HIST-08), or lies more than 30 days from the one that was chosen
 * first (HIST-09).
 */
export function isUnavailable(day: string, today: string, chosen: string | null): boolean {
  if (day > today) return true;
  if (chosen === null) return false;
  const reach = HISTORY_DAYS - 1;
  return day > toDayName(toMidnight(chosen, reach)) || day < toDayName(toMidnight(chosen, -reach));
}

/** What an address asks for; what the server would refuse is no range, and last week stands instead (HIST-10). */
export function readRange(
  { from, to, days }: { readonly from: string; readonly to: string; readonly days: string },
  today: string,
): Range & { readonly quick: QuickDays | null } {
  if (isDay(from) && isDay(to) && from <= to && !isUnavailable(to, today, from)) {
    return { from, to, quick: null };
  }
  const quick = QUICK_DAYS.find((one) => String(one) === days) ?? QUICK_DAYS[0];
  return { ...lastDays(quick, today), quick };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && toDayName(toMidnight(text)) === text;
}
