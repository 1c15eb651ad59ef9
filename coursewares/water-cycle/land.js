/**
 * The piece of land of the lesson, without drawing: a sea on the left, a mountain on the right, a river between them.
 * Metres; y = 0 is the sea's surface, x from left to right, z towards the student.
 */

export const LAND = { left: -1.35, right: 1.35, back: -0.55, front: 0.55, floor: -0.26 };
/** Where the river springs and where it ends, and how it winds. */
const SPRING = { x: 0.72, z: 0.02, y: 0.41 };
const MOUTH = { x: -0.26, z: 0.24 };
const RIVER_HALF = 0.022;
const VALLEY_HALF = 0.13;

/** A point of the river's surface. @param share 0 at the spring, 1 at the mouth */
export function riverAt(share) {
  return {
    x: SPRING.x + (MOUTH.x - SPRING.x) * share,
    y: SPRING.y * (1 - share) ** 1.5 + 0.004,
    z: SPRING.z + (MOUTH.z - SPRING.z) * share + 0.08 * Math.sin(share * 7),
  };
}

/** Height of the ground, the sea's floor included. */
export function groundAt(x, z) {
  const shore = soft(-0.42, 0.12, x + 0.07 * Math.sin(z * 5));
  const open = -0.17 + 0.22 * shore + 0.13 * soft(0.1, 1, x) + peaks(x, z) + ripples(x, z) * shore;
  const { away, y } = nearestRiver(x, z);
  if (away > VALLEY_HALF) return open;
  return y - 0.008 + (open - y + 0.008) * soft(RIVER_HALF, VALLEY_HALF, away);
}

/** Metres between two places at which the ground is measured once for all. */
const GRAIN = 0.02;
const measured = new Map();

/** Height of the ground, to the grain: for what moves, each frame. */
export function groundNear(x, z) {
  const [column, row] = [Math.round(x / GRAIN), Math.round(z / GRAIN)];
  const key = column * 1000 + row;
  let height = measured.get(key);
  if (height === undefined) {
    height = groundAt(column * GRAIN, row * GRAIN);
    measured.set(key, height);
  }
  return height;
}

/** Height to which the ground is full of water: half as high as the land over it. */
export function waterTableAt(x, z) {
  return toWaterTable(groundAt(x, z));
}

/** The same under a height of the ground. */
export function toWaterTable(ground) {
  return Math.max(0, ground) * 0.45 - 0.01;
}

function peaks(x, z) {
  const bump = (height, atX, atZ, wide, deep) =>
    height * Math.exp(-((x - atX) ** 2) / wide - (z - atZ) ** 2 / deep);
  return (
    bump(0.5, 0.88, -0.12, 0.06, 0.075) +
    bump(0.24, 0.44, -0.36, 0.03, 0.03) +
    bump(0.16, 1.2, 0.22, 0.03, 0.04)
  );
}

function ripples(x, z) {
  return 0.012 * Math.sin(13 * x + 3) * Math.sin(11 * z + 1) + 0.006 * Math.sin(31 * x) * Math.sin(27 * z);
}

/** How far the river is, and how high there; measured across its course, which is good enough near it. */
function nearestRiver(x, z) {
  const share = (x - SPRING.x) / (MOUTH.x - SPRING.x);
  const point = riverAt(Math.max(0, Math.min(1, share)));
  if (share < 0 || share > 1) return { away: Math.hypot(point.x - x, point.z - z), y: point.y };
  const slope = (MOUTH.z - SPRING.z + 0.56 * Math.cos(share * 7)) / (MOUTH.x - SPRING.x);
  return { away: Math.abs(z - point.z) / Math.hypot(1, slope), y: point.y };
}

function soft(from, to, value) {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
