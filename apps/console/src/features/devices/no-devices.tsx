import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListAddress } from '../../components/manage/use-list-address';
import { Notice } from '../../components/notice';
import { NOT_NARROWED } from './use-device-filter';

interface NoDevicesProps {
  /** The school has no headset at all, rather than none of those asked for. */
  readonly isSchoolEmpty: boolean;
  readonly onRegister: () => void;
}

/** What stands in place of the list while there is no headset in it. */
export function NoDevices({ isSchoolEmpty, onRegister }: NoDevicesProps) {
  const { t } = useTranslation();
  const { words, change } = useListAddress();
  if (isSchoolEmpty) {
    return (
      <Notice
        title={t('devices.empty')}
        detail={t('devices.emptyHint')}
        action={
          <Button type="primary" onClick={onRegister}>
            {t('devices.showCode')}
          </Button>
        }
      />
    );
  }
  return (
    <Notice
      title={words ? t('devices.noneFound', { words }) : t('devices.noneInFilter')}
      action={<Button onClick={() => change(NOT_NARROWED)}>{t('devices.showAll')}</Button>}
    />
  );
}
