import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClassroom } from '../../lib/classroom';
import { followersOf } from '../../lib/live/followers';
import { useDeviceViews } from '../../lib/live/use-device-views';
import { useDevices } from '../../lib/live/use-devices';
import { useSelection } from '../../lib/live/use-selection';
import { useResource } from '../../lib/resources';
import { stored } from '../../lib/stored';
import { tellTeaching } from '../../lib/teaching';
import { useApp } from '../../lib/use-app';
import { positionNow, resetPlaySession } from './play-session';
import { useControls } from './use-controls';
import { useFinish } from './use-finish';
import { useNeedsDevices } from './use-needs-devices';
import { usePlayback } from './use-playback';
import { useSteps } from './use-steps';

/** Everything that the teaching screen knows and can do about the item that is open. */
export function useLesson(id: number) {
  const classroom = useClassroom();
  const { devices, loaded } = useDevices(classroom);
  const views = useDeviceViews(devices);
  const selection = useSelection(views, stored.unticked);
  useEffect(() => tellTeaching(() => ({ selectedDeviceIds: selection.ids })), [selection.ids]);
  const selected = useMemo(() => views.filter(({ id }) => selection.has(id)), [views, selection]);
  const followers = useMemo(() => followersOf(views, selection, id), [views, selection, id]);
  const online = views.filter((view) => view.online).length;
  const needsDevices = useNeedsDevices(selected.length, online);
  const query = useResource(id);
  const playback = usePlayback({
    id,
    resource: query.data,
    classroom,
    ids: selection.ids,
    followers,
    needsDevices,
    devices: loaded ? devices : null,
  });
  const syncFrame = useSyncFrame(playback);
  return {
    id,
    classroom,
    devices,
    loaded,
    views,
    selection,
    selected,
    resource: query.data,
    resourceFailed: query.isError,
    playback,
    syncFrame,
    controls: useControls({ selected, followers, needsDevices, onShutdown: resetPlaySession }),
    steps: useSteps(id),
    finish: useFinish({ ids: selection.ids, followers, classId: classroom.classId }),
  };
}

export type Lesson = ReturnType<typeof useLesson>;

/** Sends the teacher's frame to the devices, and says when that worked (PLAY-57, PLAY-58). */
function useSyncFrame(playback: ReturnType<typeof usePlayback>) {
  const { t } = useTranslation();
  const { message } = useApp();
  return async () => {
    if (!playback.pausable || playback.status === 'Play') return;
    if (await playback.syncTo(positionNow())) message.success(t('play.synced'));
  };
}
