import type { Device } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { useDevicesChanged } from './use-devices-changed';

/** Makes a headset show its name across the room, and says what to look for. */
export function useIdentify(): (device: Device) => Promise<void> {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const refresh = useDevicesChanged();
  return async ({ client_id, name }) => {
    try {
      const { is_online } = await http.deviceIdentify({ client_id });
      if (is_online) message.success(t('devices.identified', { name }));
      else message.warning(t('devices.notThere', { name }));
    } catch (error) {
      showFailure(error);
      await refresh();
    }
  };
}
