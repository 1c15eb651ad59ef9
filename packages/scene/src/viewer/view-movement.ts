import type { PerspectiveCamera, Quaternion } from 'three';
import type { LonLat } from '../frame/direction';
import { panoramaHome } from '../media/room';
import type { HomeView } from '../media/scene-media';
import { createLookMovement } from './look-movement';
import type { Movement } from './movement';
import { createOrbitMovement } from './orbit-movement';

/** Both ways of moving, and which of them the present media wants. */
export interface ViewMovement {
  enter(home: HomeView): void;
  reset(): void;
  /** After a change of the canvas's shape: fits the home view again, unless the person has moved away from it. */
  refit(): void;
  lookAt(direction: LonLat): void;
  /** Sensors turn the view of `look` media; null ends that. */
  followSensor(sensor: Quaternion | null): void;
  setInteractive(interactive: boolean): void;
  /** What input moves now; null while it may not. */
  forInput(): Movement | null;
  step(deltaSeconds: number): boolean;
}

/** @param fieldOfView vertical, in degrees, where the media does not ask for its own */
export function createViewMovement(camera: PerspectiveCamera, fieldOfView: number): ViewMovement {
  const inertia = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const look = createLookMovement(inertia);
  const orbit = createOrbitMovement(inertia);
  let home = panoramaHome();
  let active: Movement = look;
  let interactive = true;
  let touched = false;

  const reset = () => {
    touched = false;
    active.reset(home, { fieldOfView, aspect: camera.aspect });
  };
  reset();
  return {
    reset,
    enter(next) {
      active.turn(0, 0);
      home = next;
      active = home.movement === 'orbit' ? orbit : look;
      reset();
    },
    refit() {
      if (!touched) reset();
    },
    lookAt(direction) {
      touched = true;
      look.lookAt(direction);
    },
    followSensor: look.follow,
    setInteractive(next) {
      interactive = next;
      if (next) return;
      active.turn(0, 0);
      active.release();
    },
    forInput() {
      touched ||= interactive;
      return interactive ? active : null;
    },
    step: (deltaSeconds) => active.step(deltaSeconds, camera),
  };
}
