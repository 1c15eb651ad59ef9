export const ROUND = 2 * Math.PI;

/** Where the Moon stands for the phases that are asked, in radians from the Sun. */
export const PHASE_AT = {
  'new': 0,
  'first-quarter': Math.PI / 2,
  full: Math.PI,
  'last-quarter': 1.5 * Math.PI,
};

/** The nearest of eight places on the orbit. @param elongation radians */
export function snapTo(elongation) {
  const step = ROUND / 8;
  const index = Math.round(elongation / step);
  return (((index % 8) + 8) % 8) * step;
}

/** Whether the Moon stands where a phase is seen, after it went to the nearest place. */
export function showsPhase(elongation, phase) {
  return Math.abs(snapTo(elongation) - PHASE_AT[phase]) < 1e-6;
}
