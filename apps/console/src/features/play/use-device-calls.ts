import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { http } from '../../lib/http';
import type { DeviceView } from '../../lib/live/device-view';
import { order } from '../../lib/live/order';
import { useCallStudent } from '../../lib/live/use-call-student';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';

/** What can be done for one headset: bring its view back, call its student, log the student out (PLAY-75, PLAY-Q13). */
export function useDeviceCalls({ id, name, deviceName }: Pick<DeviceView, 'id' | 'name' | 'deviceName'>) {
  const { t } = useTranslation();
  const { message, modal } = useApp();
  const showFailure = useFailure();
  const call = useCallStudent();

  async function clear(): Promise<void> {
    try {
      await order([id], { student: null }, () => http.clearClientBinding({ client_id: id }));
      message.success(t('play.clearDone', { student: name }));
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    recentre: () => void call({ id, name }, 'recentre'),
    nudge: () => void call({ id, name }, 'nudge'),
    askClear() {
      modal.confirm({
        width: MODAL_WIDTH_PX,
        title: t('play.clearTitle', { student: name, device: deviceName }),
        content: t('play.clearHint'),
        okText: t('play.clearConfirm'),
        cancelText: t('action.cancel'),
        onOk: clear,
      });
    },
  };
}
