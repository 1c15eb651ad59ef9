import { type DeviceGroup, MAX_NAME } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '../../components/manage/name-dialog';
import { http } from '../../lib/http';

interface GroupDialogProps {
  readonly group: DeviceGroup | 'new';
  /** After a group was made, before the list is asked for again. */
  readonly onAdded: () => void;
  /** The list is not what it was. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Makes a device group, or gives one another name (DEV-14, DEV-15). */
export function GroupDialog({ group, onAdded, onChanged, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const save = async (name: string, revision?: number) => {
    if (group === 'new') {
      await http.addClientGroup({ client_group_name: name });
      onAdded();
    } else {
      await http.editClientGroup({
        client_group_id: group.client_group_id,
        client_group_name: name,
        revision: revision ?? group.revision,
      });
    }
    onChanged();
  };
  return (
    <NameDialog
      open
      title={group === 'new' ? t('groups.addTitle') : t('groups.renameTitle')}
      label={t('groups.name')}
      field="client_group_name"
      initial={group === 'new' ? '' : group.client_group_name}
      maxLength={MAX_NAME.group}
      onSave={save}
      onStale={onChanged}
      onClose={onClose}
    />
  );
}
