import { calls, type Desired, type DesiredPlay, type ParsedRequestOf } from '@orrery/contract';
import { sharedNow } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';
import { readChapterSeconds } from './chapters';
import { markerBeside } from './gaze';
import { classPlay, type PlayWish, toPaused, toPausedAt, toPlaying } from './play-order';
import { requireKnown, requireResource } from './repository';
import { dropReview, endLeft, keepOpen, openReview, requireReview, reviewsOf } from './reviews';

interface TransportDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

type PlayRequest = ParsedRequestOf<(typeof calls)['batchPlay']>;

/** What an order says of what is played; frame sync says less. */
type Asked = Pick<PlayRequest, 'resId' | 'ids' | 'time'> & Partial<Pick<PlayRequest, 'type' | 'chapterId'>>;

/** How an order becomes a play. */
interface PlayPlan {
  /** Makes the play; sees what all its devices should be doing now. */
  readonly make: (wish: PlayWish, present: readonly Desired[], nowMs: number) => DesiredPlay;
  /** What plays where the order names no chapter. */
  readonly unsaid: 'whole' | 'same chapter';
  /** The review that it belongs to; left out it stays in the one it is in. */
  readonly reviewId?: number | null;
}

/** Play, pause, stop and frame sync: what moves a class through a resource. */
export function registerTransport(server: CallServer, deps: TransportDeps): void {
  const { db } = deps;

  server.handle(calls.batchPlay, async (input, { caller: { scope, user } }) => {
    const review = await reviewOf(db, scope, input, user.id);
    try {
      const make: PlayPlan['make'] = (wish, _present, now) => toPlaying(wish, now);
      return await play(deps, scope, input, { make, unsaid: 'whole', reviewId: review?.id ?? null });
    } catch (error) {
      if (review?.isNew) await dropReview(db, scope, review.id);
      throw error;
    }
  });

  server.handle(calls.batchPause, async (input, { caller: { scope } }) => {
    if (input.old_review_id) await requireReview(db, scope, input.old_review_id);
    return play(deps, scope, input, { make: toPaused, unsaid: 'same chapter' });
  });

  server.handle(calls.batchStop, ({ ids, resId, old_review_id }, { caller }) =>
    stop(deps, caller.scope, { ids, resId, oldReviewId: old_review_id }),
  );

  server.handle(calls.syncPlayTime, ({ resId, ids, time, status }, { caller }) => {
    const make: PlayPlan['make'] = (wish, _present, now) =>
      status === 'pause' ? toPausedAt(wish, now) : toPlaying(wish, now);
    return play(deps, caller.scope, { resId, ids, time }, { make, unsaid: 'same chapter' });
  });

  registerShutdown(server, deps);
}

function registerShutdown(server: CallServer, { db, hub }: TransportDeps): void {
  server.handle(calls.shutdown, async ({ ids }, { caller: { scope } }) => {
    // First the lasting order, so that a headset that misses the command still ends.
    const { revisions, left } = await orderOut(hub, scope, ids, (present) => ({
      ...present,
      play: null,
      classroom: null,
      marker: null,
      spotlight: null,
    }));
    await hub.command(scope, ids, { type: 'shutdown' });
    await endLeft(db, scope, left);
    return { revisions };
  });
}

/** The review of a play that asks for one (PLAY-45). */
async function reviewOf(db: Database, scope: SchoolScope, input: PlayRequest, accountId: number) {
  const { resId, classId, old_review_id } = input;
  if (input.ids.length === 0) throw new AppError('device.none-selected');
  if (old_review_id) await requireReview(db, scope, old_review_id);
  await requireResource(db, scope, resId);
  if (input.isReview !== 1) return null;
  return openReview(db, scope, { accountId, resourceId: resId, classId, oldReviewId: old_review_id });
}

async function stop(
  { db, hub }: TransportDeps,
  scope: SchoolScope,
  { ids, resId, oldReviewId }: { ids: readonly number[]; resId: number; oldReviewId: number | undefined },
) {
  if (ids.length === 0) throw new AppError('device.none-selected');
  await requireKnown(db, scope, resId);
  const old = oldReviewId ? await requireReview(db, scope, oldReviewId) : null;
  const { revisions, left } = await orderOut(hub, scope, ids, (present) => ({
    ...present,
    play: null,
    marker: null,
  }));
  await endLeft(db, scope, old ? left.add(old.id) : left);
  const [reviewId = null] = old ? [old.id] : left;
  return { revisions, review: reviewId === null ? null : { reviewId }, play: null };
}

/** Orders headsets out of what they play. @returns also the reviews that they were in */
async function orderOut(
  hub: DeviceHub,
  scope: SchoolScope,
  ids: readonly number[],
  change: (present: Desired) => Desired,
) {
  let left = new Set<number>();
  const revisions = await hub.order(scope, ids, change, (all) => {
    left = reviewsOf(all);
  });
  return { revisions, left };
}

async function play({ db, hub }: TransportDeps, scope: SchoolScope, input: Asked, plan: PlayPlan) {
  if (input.ids.length === 0) throw new AppError('device.none-selected');
  const resource = await requireResource(db, scope, input.resId);
  const seconds = await readChapterSeconds(db, resource);
  const chosen = input.type === 'chapter' ? (input.chapterId ?? null) : null;
  // One for all: every headset gets the same timeline.
  const made: { order: DesiredPlay | null; left: Set<number> } = { order: null, left: new Set() };
  const makeOrder = (all: readonly Desired[]) => {
    const kept = classPlay(all, resource.id);
    const chapter = chosen ?? (plan.unsaid === 'same chapter' ? (kept?.chapter ?? null) : null);
    const durationSeconds = seconds.get(chapter ?? 0) ?? resource.durationSeconds;
    const reviewId = plan.reviewId === undefined ? (kept?.reviewId ?? null) : plan.reviewId;
    const wish = { resource: { ...resource, durationSeconds }, chapter, time: input.time, reviewId };
    made.order = plan.make(wish, all, sharedNow());
    made.left = reviewsOf(all);
  };
  const change = (present: Desired) => ({
    ...present,
    play: made.order,
    marker: markerBeside(present, made.order),
  });
  const revisions = await hub.order(scope, input.ids, change, makeOrder);
  const { order, left } = made;
  const reviewId = order?.reviewId ?? null;
  if (reviewId !== null) {
    left.delete(reviewId);
    await keepOpen(db, scope, reviewId);
  }
  await endLeft(db, scope, left);
  return { revisions, review: reviewId === null ? null : { reviewId }, play: order };
}
