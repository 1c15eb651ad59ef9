import { MathUtils, Vector3 } from 'three';
import { directionToLonLat, lonLatToDirection } from '../frame/direction';
import { GlidingAxis } from './glide';
import type { Movement } from './movement';

/** The eye stays this high above the floor, in metres. */
const LOWEST_EYE = 0.15;
const MAX_LATITUDE = MathUtils.degToRad(85);
/** How near and far, as shares of the distance at the start. */
const NEAREST = 0.35;
const FARTHEST = 2.5;
/** One canvas height of drag turns the object by half a turn. */
const RADIANS_PER_HEIGHT = Math.PI;
const FIELD_OF_VIEW = 50;
const START_ASIDE = MathUtils.degToRad(-32);
/** What is tall is seen from a little above; what lies flat, or is open on top, from well above. */
const START_ABOVE = { tall: MathUtils.degToRad(13), flat: MathUtils.degToRad(36) };
/** Height as a share of the width, at which something is tall and flat. */
const SHAPE = { tall: 0.6, flat: 0.25 };
/** A ball around an object is larger than the object: a little less than all of it fills the picture well. */
const FIT_MARGIN = 0.95;

const scratchDirection = new Vector3();
const scratchAngles = { longitude: 0, latitude: 0 };

/** Going around an object. */
export function createOrbitMovement(inertia: boolean): Movement {
  const longitude = new GlidingAxis(inertia);
  const latitude = new GlidingAxis(inertia);
  const target = new Vector3();
  const lastPosition = new Vector3();
  let startDistance = 3;
  let distance = 3;
  // The camera may have been elsewhere in the meantime, with another way of moving.
  let fresh = true;

  const axes = [longitude, latitude];
  return {
    grab() {
      for (const axis of axes) axis.grab();
    },
    release() {
      for (const axis of axes) axis.release();
    },
    drag(dx, dy) {
      // The object sticks to the finger: dragging right goes around to the left.
      longitude.drag(dx * RADIANS_PER_HEIGHT);
      latitude.drag(dy * RADIANS_PER_HEIGHT);
    },
    turn(horizontal, vertical) {
      longitude.hold(-horizontal);
      latitude.hold(vertical);
    },
    zoom(factor) {
      distance = MathUtils.clamp(distance / factor, startDistance * NEAREST, startDistance * FARTHEST);
    },
    reset(home, { aspect }) {
      target.copy(home.target);
      // A little aside of the eye's own direction and from above: that shows an object's form best.
      const start = directionToLonLat(scratchDirection.subVectors(home.eye, home.target));
      longitude.set(start.longitude + START_ASIDE);
      latitude.set(startAbove(home.extent?.width ?? 2, home.extent?.height ?? 2));
      startDistance = fitDistance(home.extent?.width ?? 2, home.extent?.height ?? 2, aspect);
      distance = startDistance;
      fresh = true;
    },
    step(deltaSeconds, camera) {
      const lowest = Math.asin(MathUtils.clamp((LOWEST_EYE - target.y) / distance, -1, 1));
      longitude.step(deltaSeconds);
      latitude.step(deltaSeconds, Math.max(-MAX_LATITUDE, lowest), MAX_LATITUDE);
      scratchAngles.longitude = longitude.value;
      scratchAngles.latitude = latitude.value;
      lonLatToDirection(scratchAngles, scratchDirection);
      camera.position.copy(target).addScaledVector(scratchDirection, distance);
      if (!fresh && camera.position.equals(lastPosition)) return false;
      fresh = false;
      lastPosition.copy(camera.position);
      camera.fov = FIELD_OF_VIEW;
      camera.lookAt(target);
      camera.updateProjectionMatrix();
      return true;
    },
  };
}

function startAbove(width: number, height: number): number {
  const flatness = 1 - MathUtils.smoothstep(height / width, SHAPE.flat, SHAPE.tall);
  return MathUtils.lerp(START_ABOVE.tall, START_ABOVE.flat, flatness);
}

/** The distance at which a ball around the object fits into the picture. */
function fitDistance(width: number, height: number, aspect: number): number {
  const halfHeight = Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2));
  const halfAngle = Math.atan(halfHeight * Math.min(1, aspect));
  return ((Math.hypot(width, height) / 2) * FIT_MARGIN) / Math.sin(halfAngle);
}
