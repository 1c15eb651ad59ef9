import { LOOKS_WITHIN_DEGREES } from '@orrery/contract';
import { MathUtils } from 'three';

/** What the teacher is told counts here too. */
const LOOKING_RADIANS = MathUtils.degToRad(LOOKS_WITHIN_DEGREES);
/** Farther off than this, the marker is out of sight and an arrow shows the way; a narrow screen shows less. */
export const REACH_RADIANS = MathUtils.degToRad(LOOKS_WITHIN_DEGREES + 10);
/** Looking at it for this long is enough: then it fades and stands in nobody's way. */
const SEEN_SECONDS = 1.2;
/** Whoever looked at it may look around this long before it calls again. */
const CALLS_AGAIN_SECONDS = 6;

/** `away`: an arrow shows the way; `ahead`: it glows in sight; `seen`: it was looked at and fades. */
export type Sight = 'away' | 'ahead' | 'seen';

/** What is known of one student and one marker. */
export interface MarkerSight {
  readonly sight: Sight;
  /** How long the present state has been doubted, in seconds: looking at it, or away from it. */
  readonly doubtSeconds: number;
}

/** A marker that was just set. */
export const FRESH_SIGHT: MarkerSight = { sight: 'away', doubtSeconds: 0 };

/**
 * What a frame makes of it.
 * @param offRadians angle between the middle of the view and the marker
 * @param deltaSeconds since the frame before
 * @param reachRadians how far off the middle something is still in sight
 */
export function stepSight(
  present: MarkerSight,
  offRadians: number,
  deltaSeconds: number,
  reachRadians: number = REACH_RADIANS,
): MarkerSight {
  if (present.sight === 'seen') {
    if (offRadians <= reachRadians) return hold(present, 'seen');
    const doubtSeconds = present.doubtSeconds + deltaSeconds;
    return doubtSeconds >= CALLS_AGAIN_SECONDS ? FRESH_SIGHT : { sight: 'seen', doubtSeconds };
  }
  const sight = offRadians > reachRadians ? 'away' : 'ahead';
  if (offRadians > Math.min(LOOKING_RADIANS, reachRadians)) return hold(present, sight);
  const doubtSeconds = present.doubtSeconds + deltaSeconds;
  return doubtSeconds >= SEEN_SECONDS ? { sight: 'seen', doubtSeconds: 0 } : { sight, doubtSeconds };
}

/** The same object while nothing changes, so that frames leave no garbage. */
function hold(present: MarkerSight, sight: Sight): MarkerSight {
  return present.sight === sight && present.doubtSeconds === 0 ? present : { sight, doubtSeconds: 0 };
}
