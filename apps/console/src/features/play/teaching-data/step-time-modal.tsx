import { Modal } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/charts/chart';
import { columns } from '../../../components/charts/columns';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { currentLocale } from '../../../lib/i18n';
import { toNumber } from '../../../lib/written';
import type { ChartsData } from './answers';

/** What the dialog about a step needs. */
export interface StepTimeModalProps {
  readonly step: ChartsData['stepListTable'][number];
  readonly onClose: () => void;
}

/** Who took how long for a step, the longest first (TEACH-11). */
export function StepTimeModal({ step, onClose }: StepTimeModalProps) {
  const { t } = useTranslation();
  const { students, s_number, s_desc } = step;
  const { option, table } = useMemo(() => {
    const locale = currentLocale();
    const rows = students.map(({ name, seconds }) => [name, toNumber(seconds, locale)] as const);
    return {
      option: columns({
        labels: students.map(({ name }) => name),
        values: students.map(({ seconds }) => seconds),
        tips: rows.map(([name, seconds]) => [`${name}`, t('format.seconds', { seconds })]),
        unit: t('teach.secondsUnit'),
        write: (value) => toNumber(value, locale),
      }),
      table: { columns: [t('teach.student'), t('teach.seconds')], rows },
    };
  }, [students, t]);
  return (
    <Modal
      open
      title={t('teach.stepTime', { step: s_number })}
      width={MODAL_WIDTH_PX}
      footer={null}
      onCancel={onClose}
    >
      <Chart title={s_desc} option={option} table={table} empty={t('teach.nobodyDone')} />
    </Modal>
  );
}
