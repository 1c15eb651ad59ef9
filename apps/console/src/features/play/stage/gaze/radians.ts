import type { Gaze } from '@orrery/contract';

const PER_DEGREE = Math.PI / 180;

/** Degrees of the wire as the radians that a viewer takes; its own code comes later than this. */
export function toRadians({ longitude, latitude }: Gaze): Gaze {
  return { longitude: longitude * PER_DEGREE, latitude: latitude * PER_DEGREE };
}

/** A viewer's radians as the degrees of the wire. */
export function toDegrees({ longitude, latitude }: Gaze): Gaze {
  return { longitude: longitude / PER_DEGREE, latitude: latitude / PER_DEGREE };
}
