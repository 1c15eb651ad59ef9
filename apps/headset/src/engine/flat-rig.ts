import type { HomeView } from '@orrery/scene';
import { Euler, MathUtils, type PerspectiveCamera, Quaternion, Spherical, Vector3 } from 'three';
import type { DeviceOrientation } from './device-orientation';

/** Moves the camera of a screen without a headset: looks around, or goes around an object. */
export interface FlatRig {
  /** Goes to the media's home view. @param aspect width by height of the picture */
  home(view: HomeView, aspect: number): void;
  /** A drag in CSS pixels. @param heightPx height of the picture */
  drag(dx: number, dy: number, heightPx: number): void;
  /** A wheel step or a pinch: above 1 comes closer. */
  zoom(factor: number): void;
  /** Arrow, plus, minus and Home keys. @returns whether the key meant something */
  key(name: string): boolean;
  apply(camera: PerspectiveCamera): void;
}

const FIELD_OF_VIEW = { look: 75, orbit: 50, least: 25, most: 100 };
/** Air around a screen or an object at the start. */
const MARGIN = 1.2;
/** A little aside and from above shows an object's form best. */
const ORBIT_START = { aside: MathUtils.degToRad(-32), above: MathUtils.degToRad(-13) };
const KEY_STEP = MathUtils.degToRad(8);
const ZOOM_STEP = 1.15;
const KEY_TURNS = new Map([
  ['ArrowLeft', { yaw: 1, pitch: 0 }],
  ['ArrowRight', { yaw: -1, pitch: 0 }],
  ['ArrowUp', { yaw: 0, pitch: 1 }],
  ['ArrowDown', { yaw: 0, pitch: -1 }],
]);
const KEY_ZOOMS = new Map([
  ['+', ZOOM_STEP],
  ['=', ZOOM_STEP],
  ['-', 1 / ZOOM_STEP],
]);
const MAX_PITCH = MathUtils.degToRad(85);

const euler = new Euler();
const spherical = new Spherical();
const offset = new Vector3();
const turn = new Quaternion();

export function createFlatRig(orientation: DeviceOrientation): FlatRig {
  const eye = new Vector3();
  const target = new Vector3(0, 0, -1);
  let orbit = false;
  let home: { view: HomeView; aspect: number } | null = null;
  let yaw = 0;
  let pitch = 0;
  let distance = 1;
  let startDistance = 1;
  let fieldOfView = FIELD_OF_VIEW.look;
  let sensorYaw: number | null = null;

  function goHome(view: HomeView, aspect: number): void {
    home = { view, aspect };
    orbit = view.movement === 'orbit';
    eye.copy(view.eye);
    target.copy(view.target);
    spherical.setFromVector3(offset.copy(eye).sub(target));
    yaw = spherical.theta + (orbit ? ORBIT_START.aside : 0);
    pitch = orbit ? ORBIT_START.above : spherical.phi - Math.PI / 2;
    fieldOfView = orbit ? FIELD_OF_VIEW.orbit : fitFieldOfView(view, aspect);
    startDistance = orbit ? fitDistance(view, aspect) : spherical.radius;
    distance = startDistance;
    sensorYaw = null;
  }

  function rotate(dYaw: number, dPitch: number): void {
    yaw += dYaw;
    pitch = MathUtils.clamp(pitch + dPitch, -MAX_PITCH, orbit ? MathUtils.degToRad(20) : MAX_PITCH);
  }

  function zoom(factor: number): void {
    if (orbit) distance = MathUtils.clamp(distance / factor, startDistance * 0.3, startDistance * 3);
    else fieldOfView = MathUtils.clamp(fieldOfView / factor, FIELD_OF_VIEW.least, FIELD_OF_VIEW.most);
  }

  function applyLook(camera: PerspectiveCamera): void {
    camera.position.copy(eye);
    camera.quaternion.setFromEuler(euler.set(pitch, yaw, 0, 'YXZ'));
    const sensed = orientation.read();
    if (!sensed) return;
    // Where the device points at first counts as forward; drags then turn on top of it.
    sensorYaw ??= euler.setFromQuaternion(sensed, 'YXZ').y;
    turn.setFromEuler(euler.set(0, yaw - sensorYaw, 0, 'YXZ'));
    camera.quaternion.copy(turn).multiply(sensed);
  }

  function applyOrbit(camera: PerspectiveCamera): void {
    offset.setFromSpherical(spherical.set(distance, pitch + Math.PI / 2, yaw));
    camera.position.copy(target).add(offset);
    camera.lookAt(target);
  }

  return {
    home: goHome,
    zoom,
    drag(dx, dy, heightPx) {
      const radiansPerPixel = orbit ? Math.PI / heightPx : MathUtils.degToRad(fieldOfView) / heightPx;
      rotate((orbit ? -dx : dx) * radiansPerPixel, (orbit ? -dy : dy) * radiansPerPixel);
    },
    key(name) {
      const step = KEY_TURNS.get(name);
      const closer = KEY_ZOOMS.get(name);
      const size = orbit ? -KEY_STEP : KEY_STEP;
      if (step) rotate(step.yaw * size, step.pitch * size);
      else if (closer) zoom(closer);
      else if (name === 'Home' && home) goHome(home.view, home.aspect);
      else return false;
      return true;
    },
    apply(camera) {
      if (orbit) applyOrbit(camera);
      else applyLook(camera);
      if (camera.fov === fieldOfView) return;
      camera.fov = fieldOfView;
      camera.updateProjectionMatrix();
    },
  };
}

/** The usual opening angle, or the one that shows a screen whole. */
function fitFieldOfView({ extent, eye, target }: HomeView, aspect: number): number {
  if (!extent) return FIELD_OF_VIEW.look;
  const halfHeight = (Math.max(extent.height, extent.width / aspect) / 2) * MARGIN;
  const angle = MathUtils.radToDeg(2 * Math.atan(halfHeight / eye.distanceTo(target)));
  return MathUtils.clamp(angle, FIELD_OF_VIEW.least, FIELD_OF_VIEW.most);
}

/** From how far an object is seen whole, measured from its front. */
function fitDistance({ extent }: HomeView, aspect: number): number {
  const { width, height } = extent ?? { width: 2, height: 2 };
  const tangent = Math.tan(MathUtils.degToRad(FIELD_OF_VIEW.orbit / 2));
  return ((Math.max(width / aspect, height) / 2) * MARGIN) / tangent + width * 0.35;
}
