import type { Device } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { useDevicesChanged } from './use-devices-changed';

/** Takes a headset out of the school after a question that says what it ends. */
export function useRetire(): (device: Device) => void {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const showFailure = useFailure();
  const refresh = useDevicesChanged();
  const retire = async ({ client_id, name }: Device) => {
    try {
      await http.deviceRetire({ client_id });
      message.success(t('devices.retired', { name }));
    } catch (error) {
      showFailure(error);
    }
    // Also after a refusal: somebody else may have been first.
    await refresh();
  };
  return (device) => {
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('devices.retireTitle', { name: device.name }),
      content: device.lesson_class
        ? t('devices.retireInLesson', { lesson: device.lesson_class })
        : t('devices.retireHint'),
      okText: t('devices.retire'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => retire(device),
    });
  };
}
