import type { PerspectiveCamera } from 'three';
import type { HomeView } from '../media/scene-media';

/** The flat picture that the home view is fitted to. */
export interface StartView {
  /** Vertical opening angle in degrees, where the media does not ask for its own. */
  readonly fieldOfView: number;
  /** Width by height. */
  readonly aspect: number;
}

/**
 * How a person moves the view; pure state, fed by `ViewInput`, stepped once per frame.
 * Drags are in shares of the canvas height, so that a view feels the same at every size.
 */
export interface Movement {
  /** The pointer took hold: running motion stops. */
  grab(): void;
  drag(dx: number, dy: number): void;
  /** The pointer let go; motion runs out from the last speed. */
  release(): void;
  /** More than 1 comes closer, less goes away. */
  zoom(factor: number): void;
  /** Steady turning by keys, -1 to 1 per axis; right and up are positive. */
  turn(horizontal: number, vertical: number): void;
  /** Back to the home view. */
  reset(home: HomeView, view: StartView): void;
  /** Advances and writes the camera. @returns whether the view moved */
  step(deltaSeconds: number, camera: PerspectiveCamera): boolean;
}
