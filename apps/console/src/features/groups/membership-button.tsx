import type { GroupDevice } from '@orrery/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchoolChanged } from '../../components/manage/use-school-changed';
import { http } from '../../lib/http';
import { useFailure } from '../../lib/use-failure';

interface MembershipButtonProps {
  readonly groupId: number;
  readonly device: GroupDevice;
}

/** Bind where a headset is not in the group, Remove where it is (DEV-24, DEV-25); both act at once (DEV-Q4). */
export function MembershipButton({ groupId, device }: MembershipButtonProps) {
  const { t } = useTranslation();
  const { busy, change } = useMembership(groupId, device);
  const id = String(device.client_id);
  const isMember = device.client_group_status === 1;
  return (
    <Button
      size="small"
      loading={busy}
      aria-label={isMember ? t('groups.removeDevice', { id }) : t('groups.bindDevice', { id })}
      onClick={change}
    >
      {t(isMember ? 'groups.remove' : 'groups.bind')}
    </Button>
  );
}

function useMembership(groupId: number, device: GroupDevice) {
  const refresh = useSchoolChanged();
  const showFailure = useFailure();
  const [busy, setBusy] = useState(false);
  const change = async () => {
    const order = { client_group_id: groupId, client_id: device.client_id };
    setBusy(true);
    try {
      if (device.client_group_status === 1) await http.delClientByGroup(order);
      else await http.addClientToGroup(order);
    } catch (error) {
      showFailure(error);
    }
    // Also after a refusal: the group or the headset may be gone.
    await refresh();
    setBusy(false);
  };
  return { busy, change };
}
