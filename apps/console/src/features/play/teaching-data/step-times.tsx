import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/charts/chart';
import { ranges } from '../../../components/charts/ranges';
import { currentLocale } from '../../../lib/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { toNumber } from '../../../lib/written';
import type { ChartsData } from './answers';
import { StepTable } from './step-table';
import type { StepTimeModalProps } from './step-time-modal';
import styles from './teaching-data.module.css';

const StepTimeModal = lazyPart<StepTimeModalProps>(
  async () => (await import('./step-time-modal')).StepTimeModal,
);

/** How long the class took for each step; a press on a step tells who took how long (TEACH-11, TEACH-28). */
export function StepTimes({ steps }: { readonly steps: ChartsData['stepListTable'] }) {
  const { t } = useTranslation();
  const [openStep, setOpenStep] = useState<number | null>(null);
  const chart = useTimesChart(steps);
  const opened = steps.find(({ s_number }) => s_number === openStep);
  return (
    <div className={styles.stack}>
      <Chart
        title={t('teach.stepTimes')}
        note={t('teach.stepTimesNote')}
        empty={t('teach.nothingAsked')}
        onPick={(row) => setOpenStep(steps[row]?.s_number ?? null)}
        {...chart}
      />
      {steps.length > 0 ? <StepTable steps={steps} onOpen={setOpenStep} /> : null}
      <Suspense>{opened ? <StepTimeModal step={opened} onClose={() => setOpenStep(null)} /> : null}</Suspense>
    </div>
  );
}

function useTimesChart(steps: ChartsData['stepListTable']) {
  const { t } = useTranslation();
  return useMemo(() => {
    const locale = currentLocale();
    const write = (value: number) => toNumber(value, locale);
    const rows = steps.map(({ s_number, s_desc, spread }) => [
      `${s_number} ${s_desc}`,
      ...[spread?.min, spread?.avg, spread?.max].map((one) => (one ? write(one.num) : t('format.unknown'))),
    ]);
    return {
      option: ranges({
        labels: steps.map(({ s_number, s_desc }) => `${s_number}\n${s_desc}`),
        ranges: steps.map(({ spread }) =>
          spread ? { min: spread.min.num, avg: spread.avg.num, max: spread.max.num } : null,
        ),
        tips: rows.map(([name, least, average, most]) => [
          `${name}`,
          `${t('teach.least')} ${least}`,
          `${t('teach.average')} ${average}`,
          `${t('teach.most')} ${most}`,
        ]),
        unit: t('teach.secondsUnit'),
        write,
      }),
      table: {
        columns: [t('teach.step'), t('teach.least'), t('teach.average'), t('teach.most')],
        rows,
      },
    };
  }, [steps, t]);
}
