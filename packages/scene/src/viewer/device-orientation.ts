import { Euler, MathUtils, Quaternion, Vector3 } from 'three';
import type { OrientationOutcome } from './viewer-types';

/** A device without sensors never sends a reading: say so after this long. */
const FIRST_READING_MS = 1_000;

/** Sensors describe a device that lies flat; the camera looks out of its back. */
const OUT_OF_THE_BACK = new Quaternion(-Math.SQRT1_2, 0, 0, Math.SQRT1_2);
const SCREEN_AXIS = new Vector3(0, 0, 1);
const UP = new Vector3(0, 1, 0);
const scratchEuler = new Euler();
const scratchTurn = new Quaternion();

/** Safari's addition: sensors only after the user agreed, asked from a press. */
type AskingEvent = typeof DeviceOrientationEvent & { requestPermission?: () => Promise<PermissionState> };

export interface OrientationReading {
  readonly outcome: OrientationOutcome;
  /** Written at each reading, yaw 0 where the device pointed at the first one. null unless `on`. */
  readonly quaternion: Quaternion | null;
  stop(): void;
}

/** Starts reading the device's turning sensors. Call it from a press. */
export async function readDeviceOrientation(): Promise<OrientationReading> {
  if (typeof DeviceOrientationEvent === 'undefined') return nothing('unavailable');
  const asking: AskingEvent = DeviceOrientationEvent;
  if (asking.requestPermission !== undefined) {
    const answer = await asking.requestPermission().catch(() => 'denied');
    if (answer !== 'granted') return nothing('denied');
  }
  const quaternion = new Quaternion();
  const listeners = new AbortController();
  const came = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), FIRST_READING_MS);
    let northYaw: number | null = null;
    const onReading = (event: DeviceOrientationEvent) => {
      if (event.alpha === null || event.beta === null || event.gamma === null) return;
      toCameraQuaternion(event.alpha, event.beta, event.gamma, screen.orientation?.angle ?? 0, quaternion);
      northYaw ??= yawOf(quaternion);
      quaternion.premultiply(scratchTurn.setFromAxisAngle(UP, -northYaw));
      clearTimeout(timer);
      resolve(true);
    };
    window.addEventListener('deviceorientation', onReading, { signal: listeners.signal });
  });
  if (came) return { outcome: 'on', quaternion, stop: () => listeners.abort() };
  listeners.abort();
  return nothing('unavailable');
}

function nothing(outcome: OrientationOutcome): OrientationReading {
  return { outcome, quaternion: null, stop: () => undefined };
}

/**
 * The camera's turning from a reading (W3C angles Z-X'-Y'', degrees) and the angle of the screen's content.
 * Writes into `target` and returns it.
 */
export function toCameraQuaternion(
  alpha: number,
  beta: number,
  gamma: number,
  screenAngle: number,
  target: Quaternion,
): Quaternion {
  const { degToRad } = MathUtils;
  scratchEuler.set(degToRad(beta), degToRad(alpha), -degToRad(gamma), 'YXZ');
  target.setFromEuler(scratchEuler).multiply(OUT_OF_THE_BACK);
  return target.multiply(scratchTurn.setFromAxisAngle(SCREEN_AXIS, -degToRad(screenAngle)));
}

/** Turning around the vertical of a camera, in radians. */
export function yawOf(quaternion: Quaternion): number {
  return scratchEuler.setFromQuaternion(quaternion, 'YXZ').y;
}
