import type { PlayDevice } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { http } from '../../../lib/http';
import { DEVICES_KEY, serverNow } from '../../../lib/live/connection';
import { expect, expectRevisions } from '../../../lib/live/expectations';
import { RELOAD_AFTER_ACTION_MS } from '../../../lib/live/limits';
import { queryClient } from '../../../lib/query-client';
import { useApp } from '../../../lib/use-app';
import { useFailure } from '../../../lib/use-failure';
import { classPlayOf, toCatchUp } from './class-play';

/** What a teacher does for one student; each says that it was done, or why it was not. */
export function useWatchActions(devices: readonly PlayDevice[]) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();

  async function act(done: string, call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
      message.success(done);
      setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] }),
        RELOAD_AFTER_ACTION_MS,
      );
    } catch (error) {
      showFailure(error);
    }
  }

  const classIds = devices.filter(({ is_in_class }) => is_in_class !== 2).map(({ id }) => id);
  return {
    /** Brings the student to the class's moment; it shows at once and is confirmed by the headset. */
    catchUp(id: number) {
      const play = classPlayOf(devices);
      if (!play) return;
      void act(t('watch.caughtUp'), async () => {
        const takeBack = expect([id], { play });
        try {
          expectRevisions((await http.syncPlayTime(toCatchUp(play, id, serverNow()))).revisions);
        } catch (error) {
          takeBack();
          throw error;
        }
      });
    },
    recentre: (id: number) =>
      void act(t('watch.recentred'), () => http.callDevices({ ids: [id], type: 'recentre' })),
    nudge: (id: number) => void act(t('watch.nudged'), () => http.callDevices({ ids: [id], type: 'nudge' })),
    /** Shows one student's view to the class. */
    spotlight: (id: number) =>
      void act(t('watch.spotlightOn'), async () => {
        await http.spotlight({ ids: classIds, device: id });
        await queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
      }),
    endSpotlight: () =>
      void act(t('watch.spotlightOff'), async () => {
        const shown = devices.filter(({ desired }) => desired.spotlight !== null).map(({ id }) => id);
        await http.spotlight({ ids: shown });
        await queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
      }),
  };
}

export type WatchActions = ReturnType<typeof useWatchActions>;

/** Whose view the class sees now; null for nobody's. */
export function spotlightOf(devices: readonly PlayDevice[]): { device: number; name: string } | null {
  return devices.find(({ desired }) => desired.spotlight !== null)?.desired.spotlight ?? null;
}
