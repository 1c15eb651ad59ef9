import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columns, findOutlier } from '../../../components/charts/columns';
import { GRADE_WORDS, gradeFill } from '../../../components/charts/grades';
import { percentText } from '../../../components/charts/percent';
import { currentLocale } from '../../../lib/i18n';
import { toList } from '../../../lib/written';
import type { ChartsData, LiveData } from './answers';

/** Who has which grade, as a chart and as its table (TEACH-06, TEACH-24). */
export function useRatingChart(ratings: LiveData['level_statistical']) {
  const { t } = useTranslation();
  return useMemo(() => {
    const locale = currentLocale();
    const rows = ratings.map(({ level_name, num, rate, cid_name_list }) => [
      t(GRADE_WORDS[level_name]),
      num,
      percentText(rate),
      toList(cid_name_list, locale),
    ]);
    return {
      option: columns({
        labels: ratings.map(({ level_name }) =>
          level_name === 'other' ? t('grade.otherShort') : level_name,
        ),
        values: ratings.map(({ num }) => num),
        tips: rows.map(([name, num, share, names]) => [`${name}: ${num}`, `${share}`, `${names}`]),
        fill: (look, index) => gradeFill(look, ratings[index]?.level_name ?? 'other'),
        axis: false,
      }),
      table: {
        columns: [t('teach.grade'), t('teach.count'), t('teach.share'), t('teach.names')],
        rows,
      },
    };
  }, [ratings, t]);
}

/** How many are in which step, as a chart and as its table (TEACH-08, TEACH-14). */
export function usePlacesChart(steps: ChartsData['distributionEcharts']) {
  const { t } = useTranslation();
  return useMemo(() => {
    const locale = currentLocale();
    return {
      option: columns({
        labels: steps.map(({ s_number, s_desc }) => `${s_number}\n${s_desc}`),
        values: steps.map(({ num }) => num),
        tips: steps.map(({ s_number, s_desc, num, cid_name_list }) => [
          `${s_number} ${s_desc}`,
          `${t('teach.nowHere')}: ${num}`,
          toList(cid_name_list, locale),
        ]),
        emphasised: findOutlier(
          steps.map(({ num }) => num),
          'most',
        ),
      }),
      table: {
        columns: [t('teach.step'), t('teach.nowHere'), t('teach.stepsDone'), t('teach.names')],
        rows: steps.map(({ s_number, s_desc, num, finished, cid_name_list }) => [
          `${s_number} ${s_desc}`,
          num,
          finished,
          toList(cid_name_list, locale),
        ]),
      },
    };
  }, [steps, t]);
}
