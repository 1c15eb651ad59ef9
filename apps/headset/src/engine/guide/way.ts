import { type Camera, Matrix4, Vector3 } from 'three';

/** Which way to turn toward something. */
export interface Way {
  /** Between the middle of the view and the target, 0 to π. */
  offRadians: number;
  /** Where it lies across the view: 0 to the right, π/2 up. */
  acrossRadians: number;
}

/** This near to straight behind, either way is as good: the right one, so that the arrow does not jump. */
const BEHIND = 1e-3;
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
