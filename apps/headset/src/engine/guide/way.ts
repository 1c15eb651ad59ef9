import { ArrayCamera, type Camera, MathUtils, Matrix4, PerspectiveCamera, Vector3 } from 'three';

/** Which way to turn toward something. */
export interface Way {
  /** Between the middle of the view and the target, 0 to π. */
  offRadians: number;
  /** Where it lies across the view: 0 to the right, π/2 up. */
  acrossRadians: number;
}

/** This near to straight behind, either way is as good: the right one, so that the arrow does not jump. */
const BEHIND = 1e-3;
/** Something at the very edge of a picture is hardly in it. */
const WELL_INSIDE = 0.85;
const inverse = new Matrix4();
const local = new Vector3();

/**
 * Writes into `way` how a student turns toward a place.
 * @param target in the world of the scene, in metres
 */
export function wayTo(target: Vector3, camera: Camera, way: Way): Way {
  inverse.copy(camera.matrixWorld).invert();
  local.copy(target).applyMatrix4(inverse).normalize();
  const across = Math.hypot(local.x, local.y);
  way.offRadians = Math.atan2(across, -local.z);
  way.acrossRadians = across < BEHIND ? 0 : Math.atan2(local.y, local.x);
  return way;
}

/**
 * How far off the middle of a view something is still well inside the picture, in radians.
 * @param most where the view is wider, as in immersive mode
 */
export function reachOf(camera: Camera, most: number): number {
  if (!(camera instanceof PerspectiveCamera) || camera instanceof ArrayCamera) return most;
  const up = MathUtils.degToRad(camera.fov / 2);
  const across = Math.atan(Math.tan(up) * camera.aspect);
  return Math.min(most, WELL_INSIDE * Math.min(up, across));
}
