/** Days as a calendar names them, in the time zone of this server: `2026-11-21`. */

/** The day on which a moment lies. */
export function toDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * When a day begins; a day may have 23 or 25 hours.
 * @param shift days later
 */
export function startOfDay(day: string, shift = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + shift);
}
