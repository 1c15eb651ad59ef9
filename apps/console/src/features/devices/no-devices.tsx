import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { NothingFound } from '../../components/manage/nothing-found';
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
  const { words } = useListAddress();
  if (!isSchoolEmpty) {
    const title = words ? t('devices.noneFound', { words }) : t('devices.noneInFilter');
    return <NothingFound title={title} narrowing={NOT_NARROWED} />;
  }
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
