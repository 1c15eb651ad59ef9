import type { DesiredPlay, DeviceResource } from '@orrery/contract';
import type { Playing } from './conductor';
import { type Choice, orderKey } from './wanted';

/** A pick starts a moment later, so that its first frame is there. */
const PICK_LEAD_MS = 200;
/** This near to its end a piece is over. */
const OVER_SECONDS = 0.3;

/**
 * What it means that a student picks a piece, or goes back to the shelf.
 * @param resource null for the shelf
 * @param play the teacher's present order
 */
export function pickOf(resource: DeviceResource | null, play: DesiredPlay | null, nowMs: number): Choice {
  return {
    orderKey: orderKey(play),
    resource: resource?.rid ?? null,
    timeline: {
      status: 'playing',
      position: 0,
      at: nowMs + PICK_LEAD_MS,
      rate: 1,
      loop: resource?.loop ?? false,
      duration: resource?.durationSeconds ?? null,
    },
  };
}

/** The own pick paused or continued; what is over begins again. */
export function toggleOf(choice: Choice, playing: Pick<Playing, 'position'>, nowMs: number): Choice {
  const { timeline } = choice;
  const { duration, loop } = timeline;
  const over = !loop && duration !== null && playing.position >= duration - OVER_SECONDS;
  const status = timeline.status === 'playing' && !over ? 'paused' : 'playing';
  return { ...choice, timeline: { ...timeline, status, position: over ? 0 : playing.position, at: nowMs } };
}
