import { type DesiredPlay, hasTimeline, PLAY_LEAD_MS, type Resource, toResourceKind } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { type Classroom, toClassroomQuery } from '../../lib/classroom';
import { http } from '../../lib/http';
import { serverNow } from '../../lib/live/connection';
import { useFailure } from '../../lib/use-failure';
import { keepVideoTime, keepView, positionNow, resetPlaySession, usePlaySession } from './play-session';
import { isRunning, type PlayRequest, type PlayStatus, pressPlay, statusOfOrder } from './play-status';
import { order } from './use-order';

interface PlaybackOptions {
  readonly id: number;
  readonly resource: Resource | undefined;
  readonly classroom: Classroom;
  /** The selected devices. */
  readonly ids: readonly number[];
  /** Devices that are away and get the same orders for when they wake. */
  readonly followers: readonly number[];
  readonly needsDevices: () => boolean;
  /** An order of the devices for this item; undefined until the devices are known. */
  readonly present: DesiredPlay | null | undefined;
}

const CALLS = { play: http.batchPlay, pause: http.batchPause, stop: http.batchStop } as const;

/** Play, pause, stop and seek, each shown at once and confirmed by the devices. */
export function usePlayback(options: PlaybackOptions) {
  const { id, resource, classroom, ids, needsDevices, present } = options;
  const everybody = [...ids, ...options.followers];
  const session = usePlaySession();
  const showFailure = useFailure();
  const pausable = resource !== undefined && hasTimeline(toResourceKind(resource));
  useRestored(id, pausable, present, resource !== undefined);
  const mine = session.playId === id;
  const status: PlayStatus = mine ? session.playStatus : 'Play';
  const played = mine ? session.playInfo : null;
  // A chapter is shorter than the whole.
  const duration = played?.duration ?? resource?.duration ?? null;
  // The screen stays when the next item opens: a choice is that of its own item.
  const [chosen, setChosen] = useState<{ readonly id: number; readonly chapter: number | null } | null>(null);
  const chapter = played ? played.chapter : chosen?.id === id ? chosen.chapter : null;

  async function give(next: PlayStatus, request: PlayRequest): Promise<void> {
    if (!needsDevices()) return;
    const before = usePlaySession.getState();
    const time = status === 'Play' ? 0 : positionNow();
    const play = toOrder({ id, chapter, request, position: time, duration });
    usePlaySession.setState({ playId: id, playStatus: next, playInfo: play });
    try {
      const { client_group_id } = toClassroomQuery(classroom);
      const part = chapter === null ? {} : { type: 'chapter' as const, chapterId: chapter };
      const call = () => CALLS[request]({ resId: id, ids: everybody, client_group_id, time, ...part });
      const answer = await order(ids, { play }, call);
      usePlaySession.setState({ playInfo: answer.play });
      if (isRunning(next)) keepView(classroom.classId, ids, id);
      if (pausable) keepVideoTime(time);
    } catch (error) {
      usePlaySession.setState(before);
      showFailure(error);
    }
  }

  return {
    status,
    pausable,
    duration,
    running: isRunning(status),
    timeline: played,
    /** The chapter that plays, or will; null for all of them. */
    chapter,
    /** Opens another chapter: it waits for the button (PLAY-38). */
    choose(next: number | null) {
      setChosen({ id, chapter: next });
      if (mine) usePlaySession.setState({ playStatus: 'Play', playInfo: null });
    },
    press() {
      const step = pressPlay(status, pausable);
      return give(step.status, step.request);
    },
    stop: () => give('Play', 'stop'),
    /** Brings every device to a time; paused ones hold there (PLAY-57). */
    async syncTo(time: number): Promise<boolean> {
      if (!needsDevices()) return false;
      const paused = status === 'PauseNew';
      const request = paused ? 'pause' : 'play';
      const play = toOrder({ id, chapter, request, position: time, duration });
      try {
        const answer = await order(ids, { play }, () =>
          http.syncPlayTime({ resId: id, ids: everybody, time, status: paused ? 'pause' : '' }),
        );
        usePlaySession.setState({ playId: id, playInfo: answer.play });
        keepVideoTime(time);
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
    reset: resetPlaySession,
  };
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
  if (request === 'stop') return null;
  return {
    resource: id,
    chapter,
    reviewId: null,
    status: request === 'play' ? 'playing' : 'paused',
    position,
    at: serverNow() + PLAY_LEAD_MS,
    rate: 1,
    loop: false,
    duration,
  };
}

/** Opening an item takes up what the devices do with it; another item starts idle (PLAY-37, PLAY-38). */
function useRestored(id: number, pausable: boolean, present: DesiredPlay | null | undefined, ready: boolean) {
  useEffect(() => {
    if (!ready || present === undefined || usePlaySession.getState().playId === id) return;
    const playStatus = statusOfOrder(present, id, pausable);
    usePlaySession.setState({ playId: id, playStatus, playInfo: playStatus === 'Play' ? null : present });
  }, [id, pausable, present, ready]);
}
