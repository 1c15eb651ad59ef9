import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChartTable } from '../../../components/charts/chart-table';
import { currentLocale } from '../../../lib/i18n';
import { toNumber } from '../../../lib/written';
import type { ChartsData } from './answers';
import styles from './teaching-data.module.css';

interface StepTableProps {
  readonly steps: ChartsData['stepListTable'];
  readonly onOpen: (step: number) => void;
}

/** The steps with their average time, each with the way to who took how long. */
export function StepTable({ steps, onOpen }: StepTableProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.tableCard}>
      <ChartTable
        label={t('teach.steps')}
        columns={[t('teach.step'), t('teach.stepsDone'), t('teach.average'), t('teach.details')]}
        rows={steps.map(({ s_number, s_desc, spread, students }) => [
          `${s_number} ${s_desc}`,
          students.length,
          spread
            ? t('format.seconds', { seconds: toNumber(spread.avg.num, currentLocale()) })
            : t('format.unknown'),
          <Button
            key="open"
            size="small"
            aria-label={t('teach.stepTime', { step: s_number })}
            onClick={() => onOpen(s_number)}
          >
            {t('teach.details')}
          </Button>,
        ])}
      />
    </div>
  );
}
