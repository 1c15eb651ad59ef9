import { calls, type Desired, type DesiredMarker, GAZE_FRESH_MS, gazeOf } from '@orrery/contract';
import { requireClass, requireGroup } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';
import { isGazeRecorded, readGazeMap } from './gaze-store';
import { requireKnown } from './repository';

/** Poses a second that asking for eye coordinates is good for: the answer is a snapshot, asked for every few seconds. */
const ASKED_RATE_HZ = 2;

interface GazeDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

/** Where the teacher points, where students look, and where they have looked (PLAY-21 to PLAY-25). */
export function registerGaze(server: CallServer, { db, hub }: GazeDeps): void {
  server.handle(calls.setEyeCoordinate, async ({ ids, lat, lng, resId, note }, { caller }) => {
    if (resId !== undefined) await requireKnown(db, caller.scope, resId);
    const marker: DesiredMarker | null =
      lat === undefined || lng === undefined
        ? null
        : { latitude: lat, longitude: lng, resource: resId ?? null, note: note ?? '' };
    const revisions = await hub.order(caller.scope, ids, (present) => ({ ...present, marker }));
    return { revisions };
  });

  server.handle(calls.eyeCoordinates, async ({ class_id, client_group_id }, { caller }) => {
    const { scope } = caller;
    if (class_id !== undefined) await requireClass(db, scope, class_id);
    if (client_group_id !== undefined) await requireGroup(db, scope, client_group_id);
    const present = await hub.present(scope, { classId: class_id, groupId: client_group_id });
    await hub.watch(
      scope,
      present.map(({ id }) => id),
      ASKED_RATE_HZ,
    );
    const poses = hub.poses(scope);
    const freshMs = Date.now() - GAZE_FRESH_MS;
    const list = present.flatMap(({ id, name, studentName }) => {
      const known = poses.get(id);
      if (!known || known.receivedMs < freshMs) return [];
      return [{ client_id: id, name: studentName || name, ...gazeOf(known.pose) }];
    });
    return { list };
  });

  server.handle(calls.gazeMap, async ({ resId, class_id }, { caller }) => {
    const { scope } = caller;
    await requireKnown(db, scope, resId);
    if (class_id !== undefined) await requireClass(db, scope, class_id);
    if (!(await isGazeRecorded(db, scope))) return { recorded: false, cells: [] };
    return { recorded: true, cells: await readGazeMap(db, scope, resId, class_id) };
  });
}

/** A marker belongs to the panorama that it was set in: it goes as soon as something else is to be shown. */
export function markerBeside({ marker }: Pick<Desired, 'marker'>, play: Desired['play']): Desired['marker'] {
  if (marker === null || play === null) return null;
  return marker.resource === null || marker.resource === play.resource ? marker : null;
}
