import type { Pose } from './messages/pose';

/** A direction in the content's frame, in degrees: longitude to the right of the picture's middle, latitude upwards. */
export interface Gaze {
  readonly longitude: number;
  readonly latitude: number;
}

/** Within this angle of the teacher's marker, in degrees, a student counts as looking at it: it is well inside the lens. */
export const LOOKS_WITHIN_DEGREES = 25;

/** A pose older than this, in milliseconds, says nothing about where a student looks now. */
export const GAZE_FRESH_MS = 5_000;

const DEGREES = 180 / Math.PI;

/** Where a head looks (PLAY-25); straight up and down have longitude 0. */
export function gazeOf({ quaternion: [x, y, z, w] }: Pick<Pose, 'quaternion'>): Gaze {
  // The content's -Z, turned by the quaternion.
  const right = -2 * (x * z + w * y);
  const up = -2 * (y * z - w * x);
  const ahead = 1 - 2 * (x * x + y * y);
  const level = Math.hypot(right, ahead);
  return {
    longitude: level < 1e-6 ? 0 : Math.atan2(right, ahead) * DEGREES,
    latitude: Math.atan2(up, level) * DEGREES,
  };
}

/** The angle between two directions, 0 to 180 degrees. */
export function angleBetween(a: Gaze, b: Gaze): number {
  const [x1, y1, z1] = toVector(a);
  const [x2, y2, z2] = toVector(b);
  const cosine = x1 * x2 + y1 * y2 + z1 * z2;
  return Math.acos(Math.max(-1, Math.min(1, cosine))) * DEGREES;
}

/** Whether somebody who looks there sees a marker without turning the head. */
export function looksAt(gaze: Gaze, marker: Gaze): boolean {
  return angleBetween(gaze, marker) <= LOOKS_WITHIN_DEGREES;
}

/** A longitude of any size within -180 to 180 degrees. */
export function wrapDegrees(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}

function toVector({ longitude, latitude }: Gaze): readonly [number, number, number] {
  const level = Math.cos(latitude / DEGREES);
  return [
    Math.sin(longitude / DEGREES) * level,
    Math.sin(latitude / DEGREES),
    -Math.cos(longitude / DEGREES) * level,
  ];
}
