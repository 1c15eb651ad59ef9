import type { Object3D, Ray } from 'three';
import { createDwell } from './dwell';
import { createRest } from './rest';

/**
 * The press of somebody who has nothing to press with: a gaze that comes to a thing and rests presses it, and what is
 * carried is put down where the gaze rests.
 */
export class GazePress {
  readonly #dwell = createDwell<Object3D>();
  readonly #rest = createRest();
  #carries = false;

  /** The gaze presses nothing where it is now, until it has left. */
  reset(): void {
    this.#dwell.reset();
    this.#carries = false;
  }

  /**
   * @param target what the gaze is on and would be pressed; null for nothing
   * @param carries whether something is in the hand
   * @returns whether it presses now
   */
  step(target: Object3D | null, ray: Ray, carries: boolean, deltaSeconds: number): boolean {
    if (carries && !this.#carries) this.#rest.reset(ray.direction);
    // What was put down lies under the gaze: it is not taken again at once.
    if (!carries && this.#carries) this.#dwell.reset();
    this.#carries = carries;
    return carries ? this.#rest.step(ray.direction, deltaSeconds) : this.#dwell.step(target, deltaSeconds);
  }

  /** How far the press is, from 0 to 1. */
  get share(): number {
    return this.#carries ? this.#rest.share : this.#dwell.share;
  }
}
