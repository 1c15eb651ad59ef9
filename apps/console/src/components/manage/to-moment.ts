import dayjs from 'dayjs';

/** A moment as tables write it, the same in both languages. @param ms milliseconds since 1970 */
export function toMoment(ms: number): string {
  return dayjs(ms).format('YYYY-MM-DD HH:mm');
}

/** A day as tables write it. @param ms milliseconds since 1970 */
export function toDay(ms: number): string {
  return dayjs(ms).format('YYYY-MM-DD');
}
