import { type OrientationReading, readDeviceOrientation } from './device-orientation';
import type { ViewMovement } from './view-movement';
import type { OrientationOutcome } from './viewer-types';

/** Turns the following of the device's sensors on and off; stopping wins over a start that still waits. */
export function createOrientationSwitch(movement: ViewMovement): {
  start(): Promise<OrientationOutcome>;
  stop(): void;
} {
  let reading: OrientationReading | null = null;
  let wanted = 0;
  const stop = () => {
    wanted += 1;
    reading?.stop();
    reading = null;
    movement.followSensor(null);
  };
  return {
    stop,
    async start() {
      stop();
      const mine = wanted;
      const next = await readDeviceOrientation();
      if (mine !== wanted) {
        next.stop();
        return 'unavailable';
      }
      reading = next;
      movement.followSensor(next.quaternion);
      return next.outcome;
    },
  };
}
