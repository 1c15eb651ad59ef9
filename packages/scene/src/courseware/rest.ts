import { Vector3 } from 'three';
import { DWELL_SECONDS } from './dwell';

/** A head that rests turns less than this; one that looks elsewhere turns more. Radians. */
const RESTS = 0.035;
const LOOKS_ELSEWHERE = 0.07;

/** Whether a gaze has come to a place, and rests there. */
export interface Rest {
  /** Where the gaze is does not count until it has looked elsewhere. */
  reset(direction: Vector3): void;
  /** @returns whether it has rested now, once for each place */
  step(direction: Vector3, deltaSeconds: number): boolean;
  /** How far it is, from 0 to 1. */
  readonly share: number;
}

export function createRest(): Rest {
  const place = new Vector3();
  let seconds = 0;
  let told = true;
  return {
    reset(direction) {
      place.copy(direction);
      seconds = 0;
      told = true;
    },
    step(direction, deltaSeconds) {
      const turned = place.angleTo(direction);
      if (told && turned < LOOKS_ELSEWHERE) return false;
      if (told || turned > RESTS) {
        place.copy(direction);
        seconds = 0;
        told = false;
        return false;
      }
      seconds += deltaSeconds;
      if (seconds < DWELL_SECONDS) return false;
      seconds = 0;
      told = true;
      return true;
    },
    get share() {
      return Math.min(1, seconds / DWELL_SECONDS);
    },
  };
}
