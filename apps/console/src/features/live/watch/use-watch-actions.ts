import type { Desired, PlayDevice } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { http } from '../../../lib/http';
import { DEVICES_KEY, serverNow } from '../../../lib/live/connection';
import type { DeviceView } from '../../../lib/live/device-view';
import { order } from '../../../lib/live/order';
import { useCallStudent } from '../../../lib/live/use-call-student';
import { queryClient } from '../../../lib/query-client';
import { useApp } from '../../../lib/use-app';
import { useFailure } from '../../../lib/use-failure';
import { classPlayOf, toCatchUp } from './class-play';

/** What a teacher does for one student; each says that it was done, or why it was not. */
export function useWatchActions(devices: readonly PlayDevice[]) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const call = useCallStudent();

  async function act(done: string, give: () => Promise<unknown>): Promise<void> {
    try {
      await give();
      message.success(done);
    } catch (error) {
      showFailure(error);
    }
  }

  /** The list says whose view is shown, so it is asked for at once. */
  async function show(to: readonly PlayDevice[], view: Desired['spotlight']): Promise<void> {
    const ids = to.map(({ id }) => id);
    const online = to.filter(({ is_online }) => is_online === 1).map(({ id }) => id);
    await order(online, { spotlight: view }, () => http.spotlight({ ids, device: view?.device }));
    await queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
  }

  return {
    /** Brings the student to the class's moment; it shows at once and is confirmed by the headset. */
    catchUp(id: number) {
      const play = classPlayOf(devices);
      if (!play) return;
      const sync = () => http.syncPlayTime(toCatchUp(play, id, serverNow()));
      void act(t('watch.caughtUp'), () => order([id], { play }, sync));
    },
    recentre: (view: DeviceView) => void call(view, 'recentre'),
    nudge: (view: DeviceView) => void call(view, 'nudge'),
    /** Shows one student's view to the class; headsets that cannot show it are named. */
    spotlight({ id, name }: DeviceView) {
      const inClass = devices.filter(({ is_in_class }) => is_in_class !== 2);
      void act(t('watch.spotlightOn'), () => show(inClass, { device: id, name }));
    },
    endSpotlight() {
      const showing = devices.filter(({ desired }) => desired.spotlight !== null);
      void act(t('watch.spotlightOff'), () => show(showing, null));
    },
  };
}

export type WatchActions = ReturnType<typeof useWatchActions>;
