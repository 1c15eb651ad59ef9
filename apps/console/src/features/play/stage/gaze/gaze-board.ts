import { GAZE_FRESH_MS, type Gaze, looksAt } from '@orrery/contract';

/** Where students look, as far as the page knows: poses as they come, and the server's answer where none came. */
export interface GazeBoard {
  /** A pose came over the line. */
  see(deviceId: number, gaze: Gaze, nowMs: number): void;
  /** The server's answer has it; a pose that came over the line is newer. */
  hear(deviceId: number, gaze: Gaze, nowMs: number): void;
  /** Where the student of a device looks now; null where that is not known. */
  of(deviceId: number, nowMs: number): Gaze | null;
}

interface Known {
  readonly gaze: Gaze;
  readonly atMs: number;
}

/** Makes an empty board. */
export function createGazeBoard(): GazeBoard {
  const known = new Map<number, Known>();
  const fresh = (deviceId: number, nowMs: number) => {
    const entry = known.get(deviceId);
    return entry && nowMs - entry.atMs <= GAZE_FRESH_MS ? entry.gaze : null;
  };
  return {
    see: (deviceId, gaze, nowMs) => void known.set(deviceId, { gaze, atMs: nowMs }),
    hear(deviceId, gaze, nowMs) {
      if (!fresh(deviceId, nowMs)) known.set(deviceId, { gaze, atMs: nowMs });
    },
    of: fresh,
  };
}

/** A student whose headset shows what is on the stage. */
export interface Participant {
  readonly id: number;
  readonly name: string;
}

/**
 * The participants by id, but the list from before where it says the same: headsets report all the time, and whatever
 * counts for this list would begin anew each time.
 */
export function keepParticipants(
  before: readonly Participant[],
  present: readonly Participant[],
): readonly Participant[] {
  const next = present.map(({ id, name }) => ({ id, name })).sort((a, b) => a.id - b.id);
  const isSame =
    next.length === before.length &&
    next.every(({ id, name }, index) => before[index]?.id === id && before[index].name === name);
  return isSame ? before : next;
}

/** One of them with where they look. */
export interface Looker extends Participant {
  /** Null where the headset has not told. */
  readonly gaze: Gaze | null;
  /** Null where there is no marker to look at, or nothing is known. */
  readonly looks: boolean | null;
}

/** Where everybody looks at a moment, and who of them looks at the marker. */
export function toLookers(
  participants: readonly Participant[],
  board: Pick<GazeBoard, 'of'>,
  marker: Gaze | null,
  nowMs: number,
): Looker[] {
  return participants.map((participant) => {
    const gaze = board.of(participant.id, nowMs);
    return { ...participant, gaze, looks: gaze && marker ? looksAt(gaze, marker) : null };
  });
}
