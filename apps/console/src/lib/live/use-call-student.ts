import type { calls, RequestOf } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { http } from '../http';
import { useApp } from '../use-app';
import { useFailure } from '../use-failure';
import type { DeviceView } from './device-view';

/** Brings the content in front of one student again, or calls for their attention; says that it was done (PLAY-75). */
export function useCallStudent() {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  return async (
    { id, name }: Pick<DeviceView, 'id' | 'name'>,
    type: RequestOf<typeof calls.callDevices>['type'],
  ): Promise<void> => {
    try {
      await http.callDevices({ ids: [id], type });
      message.success(t(type === 'recentre' ? 'play.recentreDone' : 'play.nudgeDone', { name }));
    } catch (error) {
      showFailure(error);
    }
  };
}
