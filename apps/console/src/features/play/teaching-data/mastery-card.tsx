import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/charts/chart';
import { percentText } from '../../../components/charts/percent';
import { shares, sharesHeight } from '../../../components/charts/shares';
import type { ChartsData } from './answers';

/** What the class knows, by knowledge point (TEACH-02, TEACH-09). */
export function MasteryCard({ knowledge }: { readonly knowledge: ChartsData['progressEcharts'] }) {
  const { t } = useTranslation();
  const { option, table } = useMemo(() => {
    const words = { right: t('answer.right'), error: t('answer.wrong'), empty: t('answer.none') };
    const rows = knowledge.map(({ k_name, right_rate, error_rate, empty_rate }) => [
      k_name,
      percentText(right_rate),
      percentText(error_rate),
      percentText(empty_rate),
    ]);
    return {
      option: shares({
        shares: knowledge.map(({ k_name, right_rate, error_rate, empty_rate }) => ({
          name: k_name,
          right: right_rate,
          error: error_rate,
          empty: empty_rate,
        })),
        words,
        tips: rows.map(([name, right, error, empty]) => [
          `${name}`,
          `${words.right} ${right}`,
          `${words.error} ${error}`,
          `${words.empty} ${empty}`,
        ]),
      }),
      table: { columns: [t('teach.knowledge'), words.right, words.error, words.empty], rows },
    };
  }, [knowledge, t]);
  return (
    <Chart
      title={t('teach.mastery')}
      note={t('teach.masteryNote')}
      height={sharesHeight(knowledge.length)}
      empty={t('teach.nothingAsked')}
      option={option}
      table={table}
    />
  );
}
