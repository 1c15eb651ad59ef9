import type { DesiredMarker, Gaze, PlayDevice } from '@orrery/contract';
import { useState } from 'react';
import { http } from '../../../../lib/http';
import { order } from '../../../../lib/live/order';
import { createTurns } from '../../../../lib/turns';
import { useFailure } from '../../../../lib/use-failure';
import type { Lesson } from '../../use-lesson';
import { useNeedsDevices } from '../../use-needs-devices';
import { viewerRules } from '../viewer-rules';

/** What this page ordered, until the list of devices says it too. */
interface Given {
  readonly marker: DesiredMarker | null;
  readonly ids: readonly number[];
  /** By device id; null until the server has answered. */
  readonly revisions: Readonly<Record<string, number>> | null;
}

/** The teacher's marker in the panorama on the stage: where it is, and how to set, name and remove it (PLAY-21). */
export function useMarker(lesson: Lesson) {
  const { id, devices, selection, views, selected } = lesson;
  const showFailure = useFailure();
  const needsDevices = useNeedsDevices(selected.length, views.filter(({ online }) => online).length);
  const [given, setGiven] = useState<Given | null>(null);
  const [begin] = useState(createTurns);
  const isNew = given !== null && !isListed(given, devices);
  const marker = isNew ? given.marker : markerOf(devices, id);
  const holders = devices.filter(({ desired }) => desired.marker !== null).map((device) => device.id);

  async function give(next: DesiredMarker | null, ids: readonly number[]): Promise<void> {
    const mine: Given = { marker: next, ids, revisions: null };
    const isNewest = begin();
    setGiven(mine);
    const place = next && { lat: next.latitude, lng: next.longitude, resId: id, note: next.note };
    try {
      const call = () => http.setEyeCoordinate({ ids: [...ids], ...place });
      const { revisions } = await order(ids, { marker: next }, call);
      // The answer to an earlier press must not move the marker back.
      if (isNewest()) setGiven({ ...mine, revisions });
    } catch (error) {
      if (isNewest()) setGiven(null);
      showFailure(error);
    }
  }

  return {
    marker,
    canMark: viewerRules(lesson.playback.status).marking,
    set({ longitude, latitude }: Gaze) {
      if (!needsDevices()) return;
      void give({ longitude, latitude, resource: id, note: '' }, selection.ids);
    },
    note(note: string) {
      if (!marker || note === marker.note || !needsDevices()) return;
      void give({ ...marker, note }, selection.ids);
    },
    clear() {
      const ids = [...new Set([...holders, ...(isNew ? given.ids : [])])];
      if (ids.length > 0) void give(null, ids);
    },
  };
}

export type Marker = ReturnType<typeof useMarker>;

/** Whether the list of devices has come since, with this order or a later one. */
function isListed({ revisions }: Given, devices: readonly PlayDevice[]): boolean {
  if (!revisions) return false;
  return devices.every(({ id, desired }) => desired.revision >= (revisions[id] ?? 0));
}

/** The marker that devices have for a resource: that of the first one online, else of any. */
function markerOf(devices: readonly PlayDevice[], resource: number): DesiredMarker | null {
  const having = devices.filter(
    ({ desired: { marker, play } }) =>
      marker !== null && play?.resource === resource && (marker.resource ?? resource) === resource,
  );
  const online = having.find((device) => device.is_online === 1);
  return (online ?? having[0])?.desired.marker ?? null;
}
