import { type Gaze, wrapDegrees } from '@orrery/contract';

/** Degrees above and below the horizon that the strip shows: hardly anybody looks beyond. */
export const STRIP_LATITUDE = 60;

/** Where a direction is on the strip, in per cent from the left and the top; what is above or below stays at the edge. */
export function toStripPlace({ longitude, latitude }: Gaze): { readonly left: number; readonly top: number } {
  const clamped = Math.max(-STRIP_LATITUDE, Math.min(STRIP_LATITUDE, latitude));
  return {
    left: ((wrapDegrees(longitude) + 180) / 360) * 100,
    top: ((STRIP_LATITUDE - clamped) / (2 * STRIP_LATITUDE)) * 100,
  };
}
