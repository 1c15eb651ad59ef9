import type { Headset } from './headset';

/** What iwer's emulated device offers; the init script of `openHeadsetContext` keeps it on the page. */
interface Emulated {
  readonly position: { set(x: number, y: number, z: number): void };
  readonly quaternion: { set(x: number, y: number, z: number, w: number): void };
  readonly controllers: Record<'left' | 'right', EmulatedController>;
  updateVisibilityState(state: 'visible' | 'visible-blurred' | 'hidden'): void;
}
interface EmulatedController extends Pick<Emulated, 'position' | 'quaternion'> {
  connected: boolean;
  updateButtonValue(button: 'trigger', value: number): void;
}
type WithDevice = typeof globalThis & { emulatedHeadset?: Emulated };

type Place = readonly [number, number, number];

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

/**
 * Points at a place with the right controller, which is held before the chest, and pulls its trigger.
 * @param place metres, as for `stand`
 */
export function pressAt(headset: Headset, place: Place): Promise<void> {
  return dragTo(headset, place, place);
}

/** Switches both controllers off: nothing is left to press with. */
export async function layDown({ page }: Headset): Promise<void> {
  await page.evaluate(() => {
    const { controllers } = (globalThis as WithDevice).emulatedHeadset as Emulated;
    for (const controller of [controllers.left, controllers.right]) controller.connected = false;
  });
}

/** Takes something with the right controller, carries it, and lets go. Metres, as for `stand`. */
export async function dragTo({ page }: Headset, from: Place, to: Place): Promise<void> {
  await page.evaluate(
    async (places) => {
      const { controllers } = (globalThis as WithDevice).emulatedHeadset as Emulated;
      const held = [0.15, 0.9, -0.2] as const;
      const aim = (place: readonly number[]) => {
        const [x, y, z] = place.map((value, axis) => value - (held[axis] ?? 0)) as [number, number, number];
        // The turn from straight ahead to the way there, half of it between the two.
        const w = Math.hypot(x, y, z) - z;
        const length = Math.hypot(x, y, w);
        controllers.right.quaternion.set(y / length, -x / length, 0, w / length);
      };
      const frames = async (count: number) => {
        for (let frame = 0; frame < count; frame += 1)
          await new Promise((drawn) => requestAnimationFrame(drawn));
      };
      controllers.right.connected = true;
      controllers.right.position.set(...held);
      aim(places[0]);
      await frames(4);
      controllers.right.updateButtonValue('trigger', 1);
      await frames(3);
      if (places[1].join() !== places[0].join()) {
        aim(places[1]);
        await frames(4);
      }
      controllers.right.updateButtonValue('trigger', 0);
      await frames(3);
    },
    [from, to] as const,
  );
}
