import 'dayjs/locale/zh-cn';
import dayjs from 'dayjs';

/** Date fields of the component library in the language that is shown; a module of its own, because few pages have one. */
export function writeDates(locale: 'en' | 'zh-cn'): void {
  dayjs.locale(locale);
}
