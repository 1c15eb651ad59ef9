import { type DeviceGroup, MAX_NAME } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '../../components/manage/name-dialog';
import { http } from '../../lib/http';

export interface GroupDialogProps {
  /** The group to rename; null makes a new one. */
  readonly group: DeviceGroup | null;
  /** After a group was made, before the list is asked for again. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Makes a device group, or gives one another name (DEV-14, DEV-15). */
export function GroupDialog({ group, onAdded, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const save = async (client_group_name: string, revision = group?.revision) => {
    if (group) {
      const { client_group_id } = group;
      await http.editClientGroup({ client_group_id, client_group_name, revision });
      return t('manage.saved');
    }
    await http.addClientGroup({ client_group_name });
    onAdded();
    return t('groups.added', { name: client_group_name });
  };
  return (
    <NameDialog
      title={t(group ? 'groups.renameTitle' : 'groups.addTitle')}
      label={t('groups.name')}
      field="client_group_name"
      initial={group?.client_group_name ?? ''}
      maxLength={MAX_NAME.group}
      onSave={save}
      onClose={onClose}
    />
  );
}
