import {
  type DesiredPlay,
  hasTimeline,
  PLAY_LEAD_MS,
  PLAY_REQUEST,
  type PlayDevice,
  type PlayRequest,
  type Resource,
  toResourceKind,
} from '@orrery/contract';
import { useMemo, useState } from 'react';
import { type Classroom, toClassroomQuery } from '../../lib/classroom';
import { http } from '../../lib/http';
import { serverNow } from '../../lib/live/connection';
import { order } from '../../lib/live/order';
import { createTurns } from '../../lib/turns';
import { useFailure } from '../../lib/use-failure';
import {
  keepVideoTime,
  keepView,
  type PlaySession,
  positionNow,
  resetPlaySession,
  usePlaySession,
} from './play-session';
import { isRunning, openItem, type PlayStatus, type PlayStep, pressPlay, stopPlay } from './play-status';
import { useClassOrder } from './use-class-order';

interface PlaybackOptions {
  readonly id: number;
  readonly resource: Resource | undefined;
  readonly classroom: Classroom;
  /** The selected devices. */
  readonly ids: readonly number[];
  /** Devices that are away and get the same orders for when they wake. */
  readonly followers: readonly number[];
  readonly needsDevices: () => boolean;
  /** Null until the devices are known. */
  readonly devices: readonly PlayDevice[] | null;
}

const CALLS = {
  [PLAY_REQUEST.play]: http.batchPlay,
  [PLAY_REQUEST.pause]: http.batchPause,
  [PLAY_REQUEST.stop]: http.batchStop,
} as const;

const NO_DEVICES: readonly PlayDevice[] = [];

/** Play, pause, stop and seek, each shown at once and confirmed by the devices. */
export function usePlayback(options: PlaybackOptions) {
  const { id, resource, classroom, ids, needsDevices } = options;
  const everybody = [...ids, ...options.followers];
  const showFailure = useFailure();
  const begin = useTurns();
  const {
    pausable,
    status,
    played,
    reviewId: shownReviewId,
    chapter,
    startsAfresh,
    choose,
  } = useItem(options);
  // A chapter is shorter than the whole.
  const duration = played?.duration ?? resource?.duration ?? null;

  async function give(step: PlayStep): Promise<void> {
    // Nobody can say yet that no device is online.
    if (options.devices === null || !needsDevices()) return;
    const write = begin();
    const before = usePlaySession.getState();
    const { request } = step;
    const isOver = request === PLAY_REQUEST.stop;
    const time = startsAfresh && request === PLAY_REQUEST.play ? 0 : positionNow();
    const play = toOrder({ id, chapter, request, position: time, duration });
    // What is stopped is not gone on with, also where the next press comes before the answer.
    usePlaySession.setState({ ...toSession(id, step, play), reviewId: isOver ? null : before.reviewId });
    try {
      const review = reviewOf(resource, classroom, before.reviewId);
      const asked = { resId: id, ids: everybody, time, ...partOf(chapter), ...review };
      const { client_group_id } = toClassroomQuery(classroom);
      const answer = await order(ids, { play }, () => CALLS[request]({ ...asked, client_group_id }));
      const reviewId = isOver ? null : (answer.review?.reviewId ?? null);
      const lastReview = toLastReview(id, answer.review?.reviewId, before);
      write({ playInfo: answer.play, reviewId, lastReview });
      if (isRunning(step.status)) keepView(classroom.classId, ids, id);
      if (pausable) keepVideoTime(time);
    } catch (error) {
      write(before);
      showFailure(error);
    }
  }

  /** Brings every device to a time; paused ones hold there (PLAY-57). */
  async function syncTo(time: number): Promise<boolean> {
    if (!needsDevices()) return false;
    const write = begin();
    const paused = status === 'PauseNew';
    const request = paused ? PLAY_REQUEST.pause : PLAY_REQUEST.play;
    const play = toOrder({ id, chapter, request, position: time, duration });
    try {
      const answer = await order(ids, { play }, () =>
        http.syncPlayTime({ resId: id, ids: everybody, time, status: paused ? 'pause' : '' }),
      );
      write({ playId: id, playInfo: answer.play });
      keepVideoTime(time);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  }

  return {
    status,
    pausable,
    duration,
    running: isRunning(status),
    timeline: played,
    /** The review whose results are shown (TEACH-22); null where this item had none. */
    reviewId: shownReviewId,
    /** The chapter that plays, or will; null for all of them. */
    chapter,
    /** The next play begins at the start instead of going on. */
    startsAfresh,
    choose,
    press: () => give(pressPlay({ status, startsAfresh }, pausable)),
    stop: () => give(stopPlay()),
    syncTo,
    reset: resetPlaySession,
  };
}

/** Two presses within one round trip: what comes of the first must not undo the second. @returns begins one */
function useTurns() {
  const [begin] = useState(createTurns);
  return () => {
    const isNewest = begin();
    return (change: Partial<PlaySession>) => {
      if (isNewest()) usePlaySession.setState(change);
    };
  };
}

/** A chapter that was opened. */
interface Chosen {
  readonly id: number;
  readonly chapter: number | null;
  /** What ran then. */
  readonly aside: DesiredPlay | null;
}

/** Where the open item is: what the devices do with it, or the chapter that was opened and waits for the button. */
function useItem({ id, resource, devices }: PlaybackOptions) {
  const session = usePlaySession();
  // The screen stays when the next item opens: a choice is that of its own item.
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isKnown = devices !== null;
  const item = useMemo(() => (resource && isKnown ? toItem(resource) : null), [resource, isKnown]);
  const isMine = session.playId === id;
  const played = isMine ? session.playInfo : null;
  const waiting = chosen?.id === id ? chosen : null;
  const last = session.lastReview;
  useClassOrder({ item, devices: devices ?? NO_DEVICES, aside: waiting?.aside ?? null });
  const status: PlayStatus = isMine ? session.playStatus : 'Play';

  return {
    pausable: resource !== undefined && hasTimeline(toResourceKind(resource)),
    status,
    played,
    reviewId: played?.reviewId ?? (last?.resourceId === id ? last.reviewId : null),
    startsAfresh: isMine ? session.startsAfresh : true,
    chapter: played ? played.chapter : (waiting?.chapter ?? null),
    /** Opens another chapter: it waits for the button (PLAY-38); the one that runs is restored (PLAY-37). */
    choose(next: number | null) {
      if (!resource) return;
      const running = played ?? waiting?.aside ?? null;
      const machine = openItem(running, { ...toItem(resource), chapter: next });
      const isRestored = machine.status !== 'Play';
      setChosen(isRestored ? null : { id, chapter: next, aside: running });
      if (isMine) usePlaySession.setState(toSession(id, machine, isRestored ? running : null));
    },
  };
}

/** The review that teaching data shows after an order: the one it names, else the one that it ended (TEACH-22). */
function toLastReview(resourceId: number, named: number | undefined, before: PlaySession) {
  const reviewId = named ?? (before.playId === resourceId ? before.reviewId : null);
  return reviewId === null ? before.lastReview : { resourceId, reviewId };
}

function toItem(resource: Resource) {
  const chapterIds = resource.chapterList.map((chapter) => chapter.id);
  return { resourceId: resource.id, pausable: hasTimeline(toResourceKind(resource)), chapterIds };
}

function toSession(
  playId: number,
  step: Pick<PlayStep, 'status' | 'startsAfresh'>,
  playInfo: DesiredPlay | null,
) {
  return { playId, playStatus: step.status, startsAfresh: step.startsAfresh, playInfo };
}

function partOf(chapter: number | null) {
  return chapter === null ? {} : { type: 'chapter' as const, chapterId: chapter };
}

/** What makes a play part of a review (PLAY-45). */
function reviewOf(resource: Resource | undefined, { classId }: Classroom, old: number | null) {
  if (resource?.is_review !== 1) return {};
  return { isReview: 1, classId: classId ?? 0, old_review_id: old ?? undefined };
}

/** What the devices will most likely get, until the server says it. */
function toOrder(order: {
  readonly id: number;
  readonly chapter: number | null;
  readonly request: PlayRequest;
  readonly position: number;
  readonly duration: number | null;
}): DesiredPlay | null {
  const { id, chapter, request, position, duration } = order;
  if (request === PLAY_REQUEST.stop) return null;
  return {
    resource: id,
    chapter,
    reviewId: usePlaySession.getState().reviewId,
    status: request === PLAY_REQUEST.play ? 'playing' : 'paused',
    position,
    at: serverNow() + PLAY_LEAD_MS,
    rate: 1,
    loop: false,
    duration,
  };
}
