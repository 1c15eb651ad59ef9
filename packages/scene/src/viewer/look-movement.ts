import { MathUtils, type PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { directionToLonLat, type LonLat } from '../frame/direction';
import type { HomeView } from '../media/scene-media';
import { GlidingAxis } from './glide';
import type { Movement, StartView } from './movement';

/** Straight up and down are left out: there the picture would turn over. */
const MAX_LATITUDE = MathUtils.degToRad(88);
const FIELD_OF_VIEW = { minimum: 25, maximum: 100 };
/** Air around a flat screen at the start. */
const SCREEN_MARGIN = 1.12;

const scratchDirection = new Vector3();
const UP = new Vector3(0, 1, 0);
const RIGHT = new Vector3(1, 0, 0);
const scratchTurn = new Quaternion();

/** Standing on the spot and looking around. */
export interface LookMovement extends Movement {
  lookAt(direction: LonLat): void;
  /** Sensors that give the head's turning; the person's own drags then turn the world around it. */
  follow(sensor: Quaternion | null): void;
}

/** Makes the movement of somebody who stands still; without inertia a released view stops at once. */
export function createLookMovement(inertia: boolean): LookMovement {
  const longitude = new GlidingAxis(inertia);
  const latitude = new GlidingAxis(inertia);
  const eye = new Vector3();
  const lastQuaternion = new Quaternion();
  let fieldOfView = 75;
  let sensor: Quaternion | null = null;

  const axes = [longitude, latitude];
  const radiansPerHeight = () => MathUtils.degToRad(fieldOfView);
  return {
    grab() {
      for (const axis of axes) axis.grab();
    },
    release() {
      for (const axis of axes) axis.release();
    },
    drag(dx, dy) {
      // The picture sticks to the finger: dragging right looks left.
      longitude.drag(-dx * radiansPerHeight());
      if (sensor === null) latitude.drag(dy * radiansPerHeight());
    },
    turn(horizontal, vertical) {
      longitude.hold(horizontal);
      latitude.hold(sensor === null ? vertical : 0);
    },
    zoom(factor) {
      fieldOfView = MathUtils.clamp(fieldOfView / factor, FIELD_OF_VIEW.minimum, FIELD_OF_VIEW.maximum);
    },
    reset(home, view) {
      eye.copy(home.eye);
      fieldOfView = fitFieldOfView(home, view);
      const start = directionToLonLat(scratchDirection.subVectors(home.target, home.eye));
      longitude.set(start.longitude);
      latitude.set(start.latitude);
    },
    lookAt(direction) {
      longitude.set(direction.longitude);
      latitude.set(direction.latitude);
    },
    follow(next) {
      sensor = next;
    },
    step(deltaSeconds, camera) {
      longitude.step(deltaSeconds);
      latitude.step(deltaSeconds, -MAX_LATITUDE, MAX_LATITUDE);
      camera.quaternion.setFromAxisAngle(UP, -longitude.value);
      camera.quaternion.multiply(sensor ?? scratchTurn.setFromAxisAngle(RIGHT, latitude.value));
      return applyView(camera, eye, fieldOfView, lastQuaternion);
    },
  };
}

function applyView(camera: PerspectiveCamera, eye: Vector3, fieldOfView: number, last: Quaternion): boolean {
  const moved = !camera.quaternion.equals(last) || !camera.position.equals(eye) || camera.fov !== fieldOfView;
  if (!moved) return false;
  last.copy(camera.quaternion);
  camera.position.copy(eye);
  camera.fov = fieldOfView;
  camera.updateProjectionMatrix();
  return true;
}

/** The wanted opening angle, or the one that shows a screen whole with a little air around it. */
function fitFieldOfView(home: HomeView, view: StartView): number {
  if (home.extent === null) return view.fieldOfView;
  const distance = home.eye.distanceTo(home.target);
  const halfHeight = (Math.max(home.extent.height, home.extent.width / view.aspect) / 2) * SCREEN_MARGIN;
  const angle = MathUtils.radToDeg(2 * Math.atan(halfHeight / distance));
  return MathUtils.clamp(angle, FIELD_OF_VIEW.minimum, FIELD_OF_VIEW.maximum);
}
