import type { Device } from '@orrery/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/manage/field';
import { FormDialog } from '../../components/manage/form-dialog';
import { useDialogEnd } from '../../components/manage/use-dialog-end';
import { useGroups } from '../../lib/classes';
import { http } from '../../lib/http';
import { useFailure } from '../../lib/use-failure';

export interface JoinGroupDialogProps {
  readonly devices: readonly Device[];
  readonly onClose: () => void;
}

/** Puts headsets into a group together; in those where they are they stay (DEV-25). */
export function JoinGroupDialog(props: JoinGroupDialogProps) {
  const { devices, onClose } = props;
  const { t } = useTranslation();
  const { groups, groupId, choose, isMissing, isBusy, save } = useJoinGroup(props);
  return (
    <FormDialog
      title={t('devices.joinGroupTitle', { count: devices.length })}
      okText={t('devices.joinGroupDo')}
      blocked={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('devices.group')}
        error={isMissing ? t('devices.joinGroupChoose') : null}
        hint={t('devices.joinGroupHint')}
      >
        {(control) => (
          <Select<number>
            {...control}
            placeholder={t('devices.joinGroupChoose')}
            showSearch={{ optionFilterProp: 'label' }}
            loading={!groups}
            value={groupId}
            options={(groups ?? []).map((group) => ({
              value: group.client_group_id,
              label: group.client_group_name,
            }))}
            onChange={choose}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function useJoinGroup({ devices, onClose }: JoinGroupDialogProps) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const end = useDialogEnd(onClose);
  const groups = useGroups().data;
  const [groupId, setGroupId] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const choose = (id: number) => {
    setGroupId(id);
    setMissing(false);
  };
  const save = async () => {
    const group = groups?.find(({ client_group_id }) => client_group_id === groupId);
    setMissing(!group);
    if (!group) return;
    const { client_group_id, client_group_name } = group;
    setBusy(true);
    try {
      await Promise.all(
        devices.map(({ client_id }) => http.addClientToGroup({ client_group_id, client_id })),
      );
      end(t('devices.joinedGroup', { count: devices.length, group: client_group_name }));
    } catch (error) {
      // The group or a headset may be gone: the list behind shows what is.
      showFailure(error);
      end();
    }
  };
  return { groups, groupId, choose, isMissing, isBusy, save };
}
