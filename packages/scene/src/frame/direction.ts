import type { Vector3 } from 'three';

/**
 * A direction in the content frame as an angle pair, in radians.
 *
 * The content frame is right-handed and in metres, +Y up. -Z is the centre of an equirectangular picture
 * (u = 0.5); longitude grows to the right (towards +X) from -π to π, latitude grows upwards from -π/2 to π/2.
 * On the wire (`set_eye_coordinate`, `desired.marker`) the same angles are degrees.
 */
export interface LonLat {
  readonly longitude: number;
  readonly latitude: number;
}

const DEGREES_PER_RADIAN = 180 / Math.PI;

/** The angles of a direction of any length; straight up and down have longitude 0. */
export function directionToLonLat(direction: { x: number; y: number; z: number }): LonLat {
  const { x, y, z } = direction;
  const level = Math.hypot(x, z);
  return {
    longitude: level === 0 ? 0 : Math.atan2(x, -z),
    latitude: level === 0 && y === 0 ? 0 : Math.atan2(y, level),
  };
}

/** Writes the unit vector of the angles (radians) into `target` and returns it. */
export function lonLatToDirection(angles: LonLat, target: Vector3): Vector3 {
  const level = Math.cos(angles.latitude);
  return target.set(
    Math.sin(angles.longitude) * level,
    Math.sin(angles.latitude),
    -Math.cos(angles.longitude) * level,
  );
}

/** Radians as the degrees of the wire; longitude is brought into -180…180. */
export function toWireDegrees(angles: LonLat): LonLat {
  return {
    longitude: wrapLongitude(angles.longitude) * DEGREES_PER_RADIAN,
    latitude: angles.latitude * DEGREES_PER_RADIAN,
  };
}

/** Degrees of the wire as radians; longitude is brought into -π…π, latitude is held within ±π/2. */
export function fromWireDegrees(degrees: LonLat): LonLat {
  const latitude = Math.max(-90, Math.min(90, degrees.latitude));
  return {
    longitude: wrapLongitude(degrees.longitude / DEGREES_PER_RADIAN),
    latitude: latitude / DEGREES_PER_RADIAN,
  };
}

/** The same longitude (radians) within -π…π. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -Math.PI && longitude <= Math.PI) return longitude;
  const turn = 2 * Math.PI;
  return longitude - turn * Math.floor((longitude + Math.PI) / turn);
}

/** Place of a direction in an equirectangular picture: u from 0 (left) to 1 (right), v from 0 (top) to 1. */
export function lonLatToUv(angles: LonLat): { u: number; v: number } {
  return { u: 0.5 + angles.longitude / (2 * Math.PI), v: 0.5 - angles.latitude / Math.PI };
}
