import { RINGS } from './bodies.js';
import { PLANETS, SUN_KM } from './planets.js';

/** Metres that Earth's radius is drawn with: beside the rocky planets, beside the giants, beside the Sun. */
const SCALES = [0.34, 0.03, 0.0076];
const EARTH_KM = 6371;
const GIANTS_FROM = 4;
/** Seconds in which the picture goes from one scale to the next. */
export const CHANGES = [
  { from: 14, to: 18 },
  { from: 36, to: 40 },
];
const GAPS = [0.16, 0.075, 0.04];
/** Where the Sun ends and the row begins once they stand side by side. */
const SUN_EDGE = 0.28;
const BESIDE_SUN = 0.36;

function ease(seconds, { from, to }) {
  const share = Math.max(0, Math.min(1, (seconds - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/**
 * Where everything stands at a second, and how large, in metres. Outside of the changes all sizes are true to each
 * other; what there is no room for has no size.
 * @returns {earth, sun: {radius, x}, bodies: [{id, radius, x}]}
 */
export function layoutAt(seconds) {
  const [first, second] = CHANGES.map((change) => ease(seconds, change));
  const earth = SCALES[0] * (SCALES[1] / SCALES[0]) ** first * (SCALES[2] / SCALES[1]) ** second;
  const gap = GAPS[0] + (GAPS[1] - GAPS[0]) * first + (GAPS[2] - GAPS[1]) * second;
  const bodies = PLANETS.map(({ id, radiusKm }, index) => {
    const radius = earth * (radiusKm / EARTH_KM) * (index < GIANTS_FROM ? 1 : first ** 3);
    return { id, radius, half: radius * (id === 'saturn' ? RINGS.outer : 1), x: 0 };
  });
  const shown = bodies.filter(({ radius }) => radius > 0);
  const width = shown.reduce((sum, { half }) => sum + 2 * half, 0) + gap * (shown.length - 1);
  let x = -width / 2 + (BESIDE_SUN + width / 2) * second;
  for (const body of shown) {
    body.x = x + body.half;
    x += 2 * body.half + gap;
  }
  const sun = earth * (SUN_KM / EARTH_KM) * second ** 3;
  return { earth, sun: { radius: sun, x: SUN_EDGE - sun }, bodies };
}
