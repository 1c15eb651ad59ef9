import type { Headset } from './headset';

/** What iwer's emulated device offers; the init script of `openHeadsetContext` keeps it on the page. */
interface Emulated {
  readonly position: { set(x: number, y: number, z: number): void };
  readonly quaternion: { set(x: number, y: number, z: number, w: number): void };
  updateVisibilityState(state: 'visible' | 'visible-blurred' | 'hidden'): void;
}
type WithDevice = typeof globalThis & { emulatedHeadset?: Emulated };

const RADIANS = Math.PI / 180;

/** Enters immersive mode by the page's own button, and waits until the student is in. */
export async function enterClass(headset: Headset): Promise<void> {
  await headset.page.getByRole('button', { name: 'Enter class' }).click();
  await headset.until({ immersive: true });
}

/**
 * Turns the student's head in immersive mode.
 * @param yawDegrees to the right of straight ahead
 * @param pitchDegrees upwards
 */
export async function turnHead({ page }: Headset, yawDegrees: number, pitchDegrees = 0): Promise<void> {
  await page.evaluate(
    ({ yaw, pitch }) => {
      const [sy, cy, sp, cp] = [
        Math.sin(yaw / 2),
        Math.cos(yaw / 2),
        Math.sin(pitch / 2),
        Math.cos(pitch / 2),
      ];
      (globalThis as WithDevice).emulatedHeadset?.quaternion.set(cy * sp, sy * cp, -sy * sp, cy * cp);
    },
    { yaw: -yawDegrees * RADIANS, pitch: pitchDegrees * RADIANS },
  );
}

/** Lets the student stand somewhere else. Metres from where the device was switched on; eyes at `heightMetres`. */
export async function stand({ page }: Headset, x: number, z: number, heightMetres = 1.6): Promise<void> {
  await page.evaluate(
    ([px, py, pz]) => (globalThis as WithDevice).emulatedHeadset?.position.set(px, py, pz),
    [x, heightMetres, z] as const,
  );
}

/** Takes the headset off, or puts it on again: the system hides or shows what the page draws. */
export async function wear({ page }: Headset, isWorn: boolean): Promise<void> {
  await page.evaluate(
    (state) => (globalThis as WithDevice).emulatedHeadset?.updateVisibilityState(state),
    isWorn ? ('visible' as const) : ('hidden' as const),
  );
}
