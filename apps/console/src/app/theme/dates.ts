import 'dayjs/locale/zh-cn';
import dayjs from 'dayjs';

/** Names of months and days in the language that is shown; a module of its own, because few pages write dates. */
export function writeDates(locale: 'en' | 'zh-cn'): void {
  dayjs.locale(locale);
}
