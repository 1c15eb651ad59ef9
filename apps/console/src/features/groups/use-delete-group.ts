import type { DeviceGroup } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { useGroupsChanged } from './use-groups-changed';

/** Deletes a group after a question that says what becomes of its headsets (DEV-22, DEV-Q4). */
export function useDeleteGroup(): (group: DeviceGroup) => void {
  const { t } = useTranslation();
  const { modal } = useApp();
  const showFailure = useFailure();
  const refresh = useGroupsChanged();
  const remove = async ({ client_group_id }: DeviceGroup) => {
    try {
      await http.delClientGroup({ client_group_id });
    } catch (error) {
      showFailure(error);
    }
    // Also after a refusal: the group may be gone, or somebody else may have renamed it.
    await refresh();
  };
  return (group) => {
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('groups.deleteTitle', { name: group.client_group_name }),
      content: group.count > 0 ? t('groups.deleteHint', { count: group.count }) : t('groups.deleteNone'),
      okText: t('groups.deleteSure'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => remove(group),
    });
  };
}
