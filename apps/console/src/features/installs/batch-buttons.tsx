import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { InstallOrder } from './use-install-order';

interface BatchButtonsProps {
  /** How many rows are chosen. */
  readonly count: number;
  readonly onOrder: (action: InstallOrder['action']) => void;
}

/** Installs or takes away what is chosen; pressed with nothing chosen they say so (INS-08, INS-11). */
export function BatchButtons({ count, onOrder }: BatchButtonsProps) {
  const { t } = useTranslation();
  const number = count > 0 ? ` (${count})` : '';
  return (
    <>
      <Button onClick={() => onOrder('uninstall')}>{t('installs.uninstall') + number}</Button>
      <Button type="primary" onClick={() => onOrder('install')}>
        {t('installs.install') + number}
      </Button>
    </>
  );
}
