import type { DeviceGroup } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../../components/manage/use-question';
import { http } from '../../lib/http';

/** Deletes a group after a question that says what becomes of its headsets (DEV-22, DEV-Q4). */
export function useDeleteGroup(): (group: DeviceGroup) => void {
  const { t } = useTranslation();
  const ask = useQuestion();
  return ({ client_group_id, client_group_name: name, count }) => {
    ask({
      title: t('groups.deleteTitle', { name }),
      content: count > 0 ? t('groups.deleteHint', { count }) : t('groups.deleteNone'),
      okText: t('groups.deleteSure'),
      act: async () => {
        await http.delClientGroup({ client_group_id });
        return t('groups.deleted', { name });
      },
    });
  };
}
