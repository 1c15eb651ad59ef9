/** Figures of the sky, without drawing. Angles in radians unless a name says degrees. */

export const DEGREES = Math.PI / 180;
/** Lean of Earth's axis against the normal of its orbit. */
export const TILT = 23.44 * DEGREES;
/** Days from one new moon to the next. */
export const SYNODIC_DAYS = 29.53;

/** Height of the Sun over the equator. @param longitude of the Sun in its yearly round, 0 at the March equinox */
export function sunDeclination(longitude) {
  return Math.asin(Math.sin(TILT) * Math.sin(longitude));
}

/** Hours between sunrise and sunset, for the Sun's middle and without the air's bending. */
export function dayHours(latitude, declination) {
  return (24 / Math.PI) * halfDay(latitude, declination);
}

/** Half of the day's arc along a circle of latitude. */
export function halfDay(latitude, declination) {
  const cosine = -Math.tan(latitude) * Math.tan(declination);
  return Math.acos(Math.max(-1, Math.min(1, cosine)));
}

const PHASES = [
  { until: 1, name: 'new' },
  { until: 6.4, name: 'waxing-crescent' },
  { until: 8.4, name: 'first-quarter' },
  { until: 13.8, name: 'waxing-gibbous' },
  { until: 15.8, name: 'full' },
  { until: 21.1, name: 'waning-gibbous' },
  { until: 23.1, name: 'last-quarter' },
  { until: 28.5, name: 'waning-crescent' },
];

/** What the Moon is called. @param age days since the new moon */
export function phaseName(age) {
  const days = ((age % SYNODIC_DAYS) + SYNODIC_DAYS) % SYNODIC_DAYS;
  return PHASES.find(({ until }) => days < until)?.name ?? 'new';
}

/** Share of the Moon's disc that is lit, as seen from Earth. @param elongation from the Sun, 0 at new moon */
export function litShare(elongation) {
  return (1 - Math.cos(elongation)) / 2;
}
