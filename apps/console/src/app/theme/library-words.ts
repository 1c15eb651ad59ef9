import 'dayjs/locale/zh-cn';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';

/** The component library's own words in Chinese. */
export const chineseWords = zhCN;

/** Names of months and days in its date fields; our own dates are written by the browser (lib/written.ts). */
export function nameDates(locale: 'en' | 'zh-cn'): void {
  dayjs.locale(locale);
}
