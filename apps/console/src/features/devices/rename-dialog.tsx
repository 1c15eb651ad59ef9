import { type Device, MAX_NAME } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '../../components/manage/name-dialog';
import { http } from '../../lib/http';

interface RenameDialogProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** Gives a headset the name that stands on its box. */
export function RenameDialog({ device, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const save = async (client_name: string, revision = device.revision) => {
    await http.deviceRename({ client_id: device.client_id, client_name, revision });
    return t('manage.saved');
  };
  return (
    <NameDialog
      title={t('devices.renameTitle')}
      label={t('devices.name')}
      field="client_name"
      initial={device.name}
      maxLength={MAX_NAME.device}
      onSave={save}
      onClose={onClose}
    />
  );
}
