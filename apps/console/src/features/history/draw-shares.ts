import { RATINGS } from '@orrery/contract';
import type { Locale } from '@orrery/i18n';
import type { TFunction } from 'i18next';
import { gradeLines } from '../../components/charts/lines';
import type { ChartData, DrawChart } from '../../components/charts/option';
import { percentText } from '../../components/charts/percent';
import { toDay, toMonthDay } from '../../lib/written';
import { daysOf, type Range, toMidnight } from './range';
import type { History } from './use-history';

/** Shares of the grades, day by day over the whole range: also days without a test stand there (HIST-05). */
export function drawShares(
  chartList: History['chartList'],
  range: Range,
  t: TFunction,
  locale: Locale,
): { readonly option: DrawChart; readonly table: ChartData } {
  const days = daysOf(range).map((day) => ({
    at: toMidnight(day).getTime(),
    shares: chartList[day] ?? null,
  }));
  const nameOf = (rating: (typeof RATINGS)[number]) => (rating === 'other' ? t('grade.otherShort') : rating);
  return {
    option: gradeLines({
      labels: days.map(({ at }) => toMonthDay(at, locale)),
      lines: RATINGS.map((rating) => ({
        rating,
        name: nameOf(rating),
        shares: days.map(({ shares }) => (shares ? shares[rating].percent / 100 : null)),
      })),
      tips: days.map(({ at, shares }) => [
        toDay(at, locale),
        ...(shares
          ? RATINGS.map((rating) => `${nameOf(rating)} ${percentText(shares[rating].percent / 100)}`)
          : [t('history.noTest')]),
      ]),
    }),
    table: {
      columns: [t('history.day'), ...RATINGS.map(nameOf)],
      rows: days.map(({ at, shares }) => [
        toDay(at, locale),
        ...RATINGS.map((rating) => (shares ? percentText(shares[rating].percent / 100) : '–')),
      ]),
    },
  };
}
