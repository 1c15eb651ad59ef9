import { Euler, MathUtils, Quaternion, Vector3 } from 'three';

/** Follows how a hand-held device is turned. */
export interface DeviceOrientation {
  /** How the device is turned; null before its first report and where there is no sensor. */
  read(): Quaternion | null;
  /** Call it from a press: iOS asks the person then. */
  start(): Promise<void>;
  stop(): void;
}

/** iOS only: the event's constructor asks for permission. */
interface AskingEvent {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

const FACE = new Vector3(0, 0, 1);
const euler = new Euler();
const screenTurn = new Quaternion();
/** The camera looks out of the back of the device, not out of its top. */
const BACK = new Quaternion(-Math.SQRT1_2, 0, 0, Math.SQRT1_2);

export function createDeviceOrientation(view: Window): DeviceOrientation {
  const turned = new Quaternion();
  let known = false;

  function handleOrientation(event: DeviceOrientationEvent): void {
    if (event.alpha === null || event.beta === null || event.gamma === null) return;
    const { degToRad } = MathUtils;
    euler.set(degToRad(event.beta), degToRad(event.alpha), -degToRad(event.gamma), 'YXZ');
    screenTurn.setFromAxisAngle(FACE, -degToRad(view.screen.orientation?.angle ?? 0));
    turned.setFromEuler(euler).multiply(BACK).multiply(screenTurn);
    known = true;
  }

  return {
    read: () => (known ? turned : null),
    async start() {
      if (!('DeviceOrientationEvent' in view)) return;
      const asking = DeviceOrientationEvent as unknown as AskingEvent;
      if (asking.requestPermission && (await asking.requestPermission()) !== 'granted') return;
      view.addEventListener('deviceorientation', handleOrientation);
    },
    stop() {
      view.removeEventListener('deviceorientation', handleOrientation);
      known = false;
    },
  };
}
