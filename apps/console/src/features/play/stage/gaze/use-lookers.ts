import { type Gaze, gazeOf } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Classroom, toClassroomQuery } from '../../../../lib/classroom';
import { http } from '../../../../lib/http';
import { currentLive, onPose } from '../../../../lib/live/connection';
import { useWatching } from '../../../../lib/live/use-watching';
import type { Lesson } from '../../use-lesson';
import { createGazeBoard, type GazeBoard, keepParticipants, type Participant, toLookers } from './gaze-board';
import { EYE_POLL_MS, LOOK_TICK_MS, STAGE_RATE_HZ } from './gaze-limits';

interface LookersInput {
  readonly lesson: Lesson;
  readonly marker: Gaze | null;
  /** Whether anybody may and wants to see where students look: nothing is asked for otherwise. */
  readonly enabled: boolean;
}

/** Where the students look who have the stage's panorama on, live (PLAY-24, PLAY-25). */
export function useLookers({ lesson, marker, enabled }: LookersInput) {
  const { classroom } = lesson;
  const [board] = useState(createGazeBoard);
  const participants = useParticipants(lesson, enabled);
  useWatching(
    participants.map((participant) => participant.id),
    STAGE_RATE_HZ,
  );
  usePoses(board, enabled);
  usePolling(board, classroom, enabled);

  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => setNowMs(performance.now()), LOOK_TICK_MS);
    return () => clearInterval(timer);
  }, [enabled]);
  const lookers = useMemo(
    () => toLookers(participants, board, marker, nowMs),
    [participants, board, marker, nowMs],
  );
  return { board, participants, lookers };
}

/** Whose headset shows what is on the stage; the same list until somebody comes, goes or is called otherwise. */
function useParticipants({ id, views }: Lesson, enabled: boolean): readonly Participant[] {
  const before = useRef<readonly Participant[]>([]);
  return useMemo(() => {
    const present = views.filter((view) => enabled && view.online && view.resource === id);
    before.current = keepParticipants(before.current, present);
    return before.current;
  }, [views, id, enabled]);
}

function usePoses(board: GazeBoard, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    for (const [deviceId, pose] of currentLive()?.poses ?? []) {
      board.see(deviceId, gazeOf(pose), performance.now());
    }
    return onPose((deviceId, pose) => board.see(deviceId, gazeOf(pose), performance.now()));
  }, [board, enabled]);
}

/** The call answers too where the line to the broker is down. */
function usePolling(board: GazeBoard, classroom: Classroom, enabled: boolean): void {
  const { data } = useQuery({
    queryKey: ['eyes', classroom],
    queryFn: () => http.eyeCoordinates(toClassroomQuery(classroom)),
    enabled,
    refetchInterval: EYE_POLL_MS,
    // Where somebody looked earlier is of no use to anybody.
    gcTime: 0,
  });
  useEffect(() => {
    for (const { client_id, longitude, latitude } of data?.list ?? []) {
      board.hear(client_id, { longitude, latitude }, performance.now());
    }
  }, [board, data]);
}
