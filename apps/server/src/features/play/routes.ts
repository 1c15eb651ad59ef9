import { calls, type Desired, type DesiredPlay, type ParsedRequestOf } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';
import { readChapterSeconds } from './chapters';
import { classPlay, type PlayWish, toPaused, toPausedAt, toPlaying } from './play-order';
import { addToPlaylist } from './playlist';
import { requireClass, requireKnown, requireResource, requireResources } from './repository';
import { takeOut } from './take-out';

interface PlayDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

type PlayRequest = ParsedRequestOf<(typeof calls)['batchPlay']>;

/** Makes the play of an order; sees what all its devices should be doing now. */
type MakePlay = (wish: PlayWish, present: Iterable<Desired>, nowMs: number) => DesiredPlay;

/** A teacher's orders to the headsets of a class. */
export function registerPlay(server: CallServer, deps: PlayDeps): void {
  const { hub } = deps;
  registerSend(server, deps);
  registerTransport(server, deps);

  server.handle(calls.setMode, async ({ ids, mode }, { caller }) => {
    const next = mode === 'toCommand' ? 'command' : 'free';
    const revisions = await hub.order(caller.scope, ids, (present) => ({ ...present, mode: next }));
    return { revisions };
  });

  server.handle(calls.setVolume, async ({ ids, volume }, { caller }) => {
    const revisions = await hub.order(caller.scope, ids, (present) => ({ ...present, volume }));
    return { revisions };
  });

  server.handle(calls.shutdown, async ({ ids }, { caller }) => {
    // First the lasting order, so that a headset that misses the command still ends.
    const revisions = await hub.order(caller.scope, ids, (present) => ({
      ...present,
      play: null,
      classroom: null,
    }));
    await hub.command(caller.scope, ids, { type: 'shutdown' });
    return { revisions };
  });
}

function registerSend(server: CallServer, { db, hub }: PlayDeps): void {
  server.handle(calls.sendResource, async ({ rids, ids, type, class_id }, { caller }) => {
    if (rids.length === 0) throw new AppError('play.list-empty');
    if (ids.length === 0) throw new AppError('device.none-selected');
    await requireResources(db, caller.scope, rids);
    const classroom = class_id ? await requireClass(db, caller.scope, class_id) : null;
    const revisions = await hub.order(caller.scope, ids, (present) => ({
      ...present,
      playlist: type === 'override' ? rids : addToPlaylist(present.playlist, rids),
      classroom: classroom ?? present.classroom,
    }));
    return { revisions };
  });

  server.handle(calls.deleteResource, async ({ rids, ids }, { caller }) => {
    if (rids.length === 0) throw new AppError('play.list-empty');
    if (ids.length === 0) throw new AppError('device.none-selected');
    return { revisions: await takeOut({ db, hub }, caller.scope, ids, rids) };
  });
}

function registerTransport(server: CallServer, deps: PlayDeps): void {
  const { db, hub } = deps;

  server.handle(calls.batchPlay, (input, { caller }) =>
    play(deps, caller.scope, input, (wish, _present, now) => toPlaying(wish, now)),
  );

  server.handle(calls.batchPause, (input, { caller }) =>
    play(deps, caller.scope, input, toPaused, 'same chapter'),
  );

  server.handle(calls.batchStop, async ({ ids, resId }, { caller }) => {
    if (ids.length === 0) throw new AppError('device.none-selected');
    await requireKnown(db, caller.scope, resId);
    const revisions = await hub.order(caller.scope, ids, (present) => ({ ...present, play: null }));
    return { revisions, review: null, play: null };
  });

  server.handle(calls.syncPlayTime, ({ resId, ids, time, status }, { caller }) =>
    play(
      deps,
      caller.scope,
      { resId, ids, time },
      (wish, _present, now) => (status === 'pause' ? toPausedAt(wish, now) : toPlaying(wish, now)),
      'same chapter',
    ),
  );
}

/** @param unsaid what plays where the order names no chapter */
async function play(
  { db, hub }: PlayDeps,
  scope: SchoolScope,
  input: Pick<PlayRequest, 'resId' | 'ids' | 'time'> & Partial<Pick<PlayRequest, 'type' | 'chapterId'>>,
  make: MakePlay,
  unsaid: 'whole' | 'same chapter' = 'whole',
) {
  if (input.ids.length === 0) throw new AppError('device.none-selected');
  const resource = await requireResource(db, scope, input.resId);
  const seconds = await readChapterSeconds(db, resource);
  const chosen = input.type === 'chapter' ? (input.chapterId ?? null) : null;
  // One order for all, made with the first device: every headset gets the same timeline.
  let order: DesiredPlay | null = null;
  const makeOrder = (all: readonly Desired[]) => {
    const kept = unsaid === 'same chapter' ? (classPlay(all, resource.id)?.chapter ?? null) : null;
    const chapter = chosen ?? kept;
    const durationSeconds = seconds.get(chapter ?? 0) ?? resource.durationSeconds;
    return make({ resource: { ...resource, durationSeconds }, chapter, time: input.time }, all, Date.now());
  };
  const revisions = await hub.order(scope, input.ids, (present, _id, all) => {
    order ??= makeOrder([...all.values()]);
    return { ...present, play: order };
  });
  return { revisions, review: null, play: order as DesiredPlay | null };
}
