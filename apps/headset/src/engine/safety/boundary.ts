/** Shares of the radius at which the ring brightens, and at which the wall begins to show. */
const RING_FROM = 0.6;
const WALL_FROM = 0.85;
/** Who is outside must come in this far before it counts: nobody flickers on the line. */
const BACK_INSIDE = 0.95;
/** The ring is there for whoever looks down, and for nobody else. */
const QUIET_RING = 0.35;
/** Lower than any listed eye height, a head that is worn does not stand on a floor that the device knows. */
const LOWEST_HEAD_METRES = 0.5;
/** The wall stands at least this far ahead of whoever walks into it: nearer, nobody sees what it is. */
const WALL_AHEAD_METRES = 0.45;

/** How the border of the safe area looks to somebody in it; one object for all frames. */
export interface BoundaryLook {
  /** Opacities from 0 to 1. */
  ring: number;
  wall: number;
  /** How far the wall stands from the middle, in metres: it is pushed by whoever walks on. */
  wallMetres: number;
  outside: boolean;
}

/** The look of a border that nobody is near. */
export function createBoundaryLook(): BoundaryLook {
  return { ring: QUIET_RING, wall: 0, wallMetres: 1, outside: false };
}

/**
 * Writes into `look` what the border shows: a soft ring, which becomes a wall when it is crossed (PLAY-61, PLAY-62).
 * @param distanceMetres of the head from the middle, along the floor
 */
export function stepBoundary(look: BoundaryLook, distanceMetres: number, radiusMetres: number): BoundaryLook {
  const share = distanceMetres / radiusMetres;
  look.ring = QUIET_RING + (1 - QUIET_RING) * rise(share, RING_FROM, 1);
  look.wall = rise(share, WALL_FROM, 1);
  look.wallMetres = Math.max(radiusMetres, distanceMetres + WALL_AHEAD_METRES);
  look.outside = share > (look.outside ? BACK_INSIDE : 1);
  return look;
}

/**
 * Height of the floor in the device's own space, in metres: 0 where the device knows its floor, else the teacher's eye
 * height below the head (PLAY-63).
 */
export function floorOf(headHeightMetres: number, eyeHeightMetres: number): number {
  return headHeightMetres >= LOWEST_HEAD_METRES ? 0 : headHeightMetres - eyeHeightMetres;
}

function rise(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}
